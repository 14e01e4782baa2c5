import { mapped } from '#api/crud/database-errors.ts';
import type { Tenant } from '#api/graphql/context.ts';
import { notFound, unauthenticated } from '#api/platform/errors.ts';
import type { Asking, PasswordChange, Passwords } from './passwords.ts';
import type { People } from './people.ts';
import type { Home, ListedBrowser, LiveSession, Sessions } from './sessions.ts';

/**
 * What people do with their own password and sessions. The cookie says who they are; UNAUTHENTICATED when its session
 * has ended, its owner was locked out or the tenant suspended. Only a new password needs Keycloak.
 */
export type OwnAccount = {
  /**
   * Ends all other sessions of the person. VALIDATION on `currentPassword` when that is wrong, on `newPassword` when the
   * realm's policy refuses it; RATE_LIMITED after too many wrong ones, together with those of signing in.
   */
  changePassword(tenant: Tenant | null, sessionId: string, change: PasswordChange, asking: Asking): Promise<void>;
  /** Where the person is signed in. */
  sessions(tenant: Tenant | null, sessionId: string): Promise<ListedBrowser[]>;
  /** Ends one of these; answers whether it was the one that asks. NOT_FOUND when there is no such session of theirs. */
  endSession(tenant: Tenant | null, sessionId: string, id: string, ip: string): Promise<boolean>;
  /** Ends all of them, the one that asks too. */
  signOutEverywhere(tenant: Tenant | null, sessionId: string, ip: string): Promise<void>;
};

type Parts = {
  people: People;
  sessions: Sessions;
  passwords: Passwords;
  homeOf: (tenant: Tenant | null) => Promise<{ home: Home; suspended: boolean }>;
};

export function createOwnAccount({ people, sessions, passwords, homeOf }: Parts): OwnAccount {
  async function whoAsks(tenant: Tenant | null, sessionId: string) {
    const { home, suspended } = await homeOf(tenant);
    if (suspended) throw unauthenticated('expired');
    const session: LiveSession = await sessions.current(home, sessionId);
    const person = await people.byId(home.customerId, session.userId);
    if (!person) throw unauthenticated('expired');
    return { home, session, person };
  }

  return {
    changePassword: (tenant, sessionId, change, asking) =>
      mapped(async () => {
        const { home, session, person } = await whoAsks(tenant, sessionId);
        await passwords.change(home, { person, session }, change, asking);
      }),

    sessions: (tenant, sessionId) =>
      mapped(async () => {
        const { home, session } = await whoAsks(tenant, sessionId);
        return sessions.list(home, session);
      }),

    endSession: (tenant, sessionId, id, ip) =>
      mapped(async () => {
        const { home, session, person } = await whoAsks(tenant, sessionId);
        const ended = await sessions.end(home, person.id, { id }, ip);
        if (ended.length === 0) throw notFound('Session');
        return ended.includes(session.idHash);
      }),

    signOutEverywhere: (tenant, sessionId, ip) =>
      mapped(async () => {
        const { home, person } = await whoAsks(tenant, sessionId);
        await sessions.end(home, person.id, 'all', ip);
      }),
  };
}
