import { withMappedErrors } from '#api/crud/database-errors.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { notFound, unauthenticated } from '#api/platform/errors.ts';
import type { OwnAccount } from '#api/services/identity.ts';
import type { Passwords } from './passwords.ts';
import type { People } from './people.ts';
import type { Home, LiveSession, Sessions } from './sessions.ts';

type OwnAccountDependencies = {
  people: People;
  sessions: Sessions;
  passwords: Passwords;
  homeOf: (tenant: Tenant | null) => Promise<{ home: Home; suspended: boolean }>;
};

/** Implements OwnAccount; see there for errors. */
export function createOwnAccount({ people, sessions, passwords, homeOf }: OwnAccountDependencies): OwnAccount {
  async function currentSession(tenant: Tenant | null, sessionId: string) {
    const { home, suspended } = await homeOf(tenant);
    if (suspended) throw unauthenticated('expired');
    const session: LiveSession = await sessions.current(home, sessionId);
    const person = await people.findById(home.customerId, session.userId);
    if (!person) throw unauthenticated('expired');
    return { home, session, person };
  }

  return {
    changePassword: (tenant, sessionId, change, requester) =>
      withMappedErrors(async () => {
        const { home, session, person } = await currentSession(tenant, sessionId);
        await passwords.change(home, { person, session }, change, requester);
      }),

    sessions: (tenant, sessionId) =>
      withMappedErrors(async () => {
        const { home, session } = await currentSession(tenant, sessionId);
        return sessions.list(home, session);
      }),

    endSession: (tenant, sessionId, id, ip) =>
      withMappedErrors(async () => {
        const { home, session, person } = await currentSession(tenant, sessionId);
        const ended = await sessions.end(home, person.id, { id }, ip);
        if (ended.length === 0) throw notFound('Session');
        return ended.includes(session.idHash);
      }),

    signOutEverywhere: (tenant, sessionId, ip) =>
      withMappedErrors(async () => {
        const { home, person } = await currentSession(tenant, sessionId);
        await sessions.end(home, person.id, 'all', ip);
      }),
  };
}
