import type { MikroORM } from '@mikro-orm/mysql';
import { keycloakShards, type Config } from '#api/config.ts';
import { mapped } from '#api/crud/database-errors.ts';
import type { Proof } from '#api/features/audit-logs/access-events.service.ts';
import type { Tenant, Viewer } from '#api/graphql/context.ts';
import { unauthenticated, unavailable } from '#api/platform/errors.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import type { Post } from '#api/mail/post.ts';
import { createLimiter, type Limiter } from '#api/platform/limiter.ts';
import type { Logger } from '#api/platform/log.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { createAccessChanges, type AccessChange } from './access-changes.ts';
import { verifyAccessToken, type Claims } from './access-token.ts';
import { createAccounts } from './accounts.ts';
import { createAdmission, type Admitted } from './admission.ts';
import { createCustomerRealms, type CustomerRealms } from './customer-realms.ts';
import { createCompanyAccounts } from './company-accounts.ts';
import { createGrants } from './grants.ts';
import { createHomes } from './homes.ts';
import { createHostedSignIn, type SignInOptions } from './hosted-sign-in.ts';
import { createInvitations, type Invitations } from './invitations.ts';
import { createKeyStore } from './key-store.ts';
import { createOwnAccount, type OwnAccount } from './own-account.ts';
import { createPasswords, type Asking } from './passwords.ts';
import { createPeople, viewerOf } from './people.ts';
import { createResetCodes } from './reset-codes.ts';
import { createSeal } from './seal.ts';
import { createSessions, type Home } from './sessions.ts';
import { createSignIn, type Credentials } from './sign-in.ts';
import { createKeyRing } from './signing-keys.ts';
import { createTenants, type HostTenant } from './tenants.ts';

export type { HostTenant } from './tenants.ts';

/** The signed-in person as the console knows them (requirements D17). */
export type SessionUser = {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  /** Null for the platform's own people. */
  subdomain: string | null;
  isSystemAdmin: boolean;
  isCustomerAdmin: boolean;
};

/** A live session, as the console holds it in memory. */
export type SignedIn = {
  accessToken: string;
  /** When the access token ends, RFC 3339. */
  expiresAt: string;
  user: SessionUser;
};

/** Who is at the other end of a sign-in. Mails to them are in their language. */
export type Visitor = {
  ip: string;
  userAgent: string | null;
  previousSessionId: string | null;
  language: MailLanguage;
};

/** A session that was just opened; the id goes into the cookie. */
export type OpenedSession = { sessionId: string; session: SignedIn };

/** Tenants, access tokens, sessions and accounts. Keycloak may be away at any time, the start included. */
export type Identity = Invitations &
  CustomerRealms & {
    /** Whose host this is, from its name alone (requirements T1, T2). At most five seconds old. */
    tenantOfHost(hostname: string): Promise<HostTenant>;
    /** Forgets what tenantOfHost remembers of a subdomain, after its customer was changed. */
    forgetTenant(subdomain: string): void;
    /**
     * Who holds this access token, which must be of exactly this tenant (null: the platform). UNAUTHENTICATED when it
     * is not good, the person is locked out or has signed out, or the tenant is suspended; UNAVAILABLE when it cannot be
     * checked. Lock-out and sign-out count at once where somebody tells of them (accessChanged), else within ten
     * seconds; so sockets should ask again at times.
     */
    verify(token: string, tenant: Tenant | null): Promise<Viewer>;
    /** Opens a session. FORBIDDEN at a suspended tenant; see createSignIn for the rest. */
    signIn(tenant: Tenant | null, credentials: Credentials, visitor: Visitor): Promise<OpenedSession>;
    /** How people of this host may sign in. */
    signInOptions(tenant: Tenant | null): Promise<SignInOptions>;
    /** Opens a session for who comes back from Keycloak's own pages; see createHostedSignIn for the rest. */
    signInHosted(tenant: Tenant | null, refreshToken: string, visitor: Visitor): Promise<OpenedSession>;
    /** Sends a code to whoever has this address. FORBIDDEN at a suspended tenant; see Passwords for the rest. */
    forgotPassword(tenant: Tenant | null, username: string, visitor: Visitor): Promise<void>;
    /** Sets a new password by such a code, and ends all sessions of its owner. */
    resetPassword(
      tenant: Tenant | null,
      reset: { username: string; code: string; newPassword: string },
      visitor: Visitor,
    ): Promise<void>;
    /** Sets the new password that a sign-in asked for, and opens a session. */
    confirmPassword(
      tenant: Tenant | null,
      answer: { challenge: string; newPassword: string },
      visitor: Visitor,
    ): Promise<OpenedSession>;
    /** The session behind a cookie; `renew` asks for an access token newer than the one at hand. */
    restore(tenant: Tenant | null, sessionId: string, renew: boolean): Promise<SignedIn>;
    signOut(tenant: Tenant | null, sessionId: string, ip: string): Promise<void>;
    /** What people do with their own password and sessions. */
    own: OwnAccount;
    /**
     * To be called after status, role or permissions of a person (`userId` null: of everybody of the tenant) were changed:
     * all replicas look anew at once, open sockets too. A change that nobody tells of counts within twenty seconds.
     */
    accessChanged(change: AccessChange): void;
    /** Tells of such changes, from whichever replica; `verify` answers by the new state by then. Answers its own removal. */
    onAccessChange(listener: (change: AccessChange) => void): () => void;
    /** Counts tries of guests over all replicas. */
    limiter: Limiter;
    /** Throws when a Keycloak does not answer. */
    health(): Promise<void>;
    close(): void;
  };

const HEALTH_TIMEOUT_MS = 1500;

type Parts = {
  config: Config;
  orm: MikroORM;
  log: Logger;
  pubsub: PubSub;
  /** Null where mail is off. */
  post: Post | null;
};

export function createIdentity({ config, orm, log, pubsub, post }: Parts): Identity {
  const tenants = createTenants(config, orm);
  const homes = createHomes(config, tenants);
  const people = createPeople(orm, config.USER_EXISTENCE_ERRORS === 'legacy');
  const limiter = createLimiter(config.VALKEY_URL, config.DB_NAME, log);
  const access = createAccessChanges(pubsub);
  access.listen(({ customerId }) => people.forgetAll(customerId));
  const keysOf = createKeyRing(log, createKeyStore(orm, config.APP_SECRET));
  const createGrant = createGrants(keysOf);
  const seal = createSeal(config.APP_SECRET, 'tokens of sessions');
  const sessions = createSessions({ orm, log, seal, tellReplicas, createGrant });
  const accounts = createAccounts(config, log);
  const codes = createResetCodes(orm, config.APP_SECRET);
  const passwords = createPasswords({ orm, log, limiter, people, accounts, codes, tellReplicas, post });
  const invitations = createInvitations({ config, log, accounts, post, realmOfHome: tenants.realmOf });
  const admission = createAdmission({ log, people, keysOf, createGrant });
  const admit = createSignIn({ orm, log, limiter, people, accounts, admission, challenge: passwords.challenge });
  const companyAccountOf = createCompanyAccounts(config);
  const hosted = createHostedSignIn({ log, limiter, accounts, admission, companyAccountOf });
  const own = createOwnAccount({ people, sessions, passwords, homeOf: homes.of });

  /** Here it counts with the next request; the others follow as soon as they hear of it. */
  function tellReplicas(change: AccessChange): void {
    people.forgetAll(change.customerId);
    access.tell(change);
  }

  async function open(home: Home, admitted: Admitted, visitor: Visitor, proof: Proof): Promise<OpenedSession> {
    const { grant, person } = admitted;
    const { ip, userAgent } = visitor;
    const sessionId = await sessions.open(home, { personId: person.id, grant, userAgent, ip, proof });
    if (visitor.previousSessionId) await sessions.close(home, visitor.previousSessionId);
    log.info({ customerId: home.customerId, userId: person.id, ip }, 'signed in');
    return { sessionId, session: await describe(home, grant.accessToken) };
  }

  async function check(home: Home, token: string): Promise<{ claims: Claims; viewer: Viewer }> {
    const claims = await verifyAccessToken(token, home.realm, keysOf(home.realm));
    const person = await people.signedIn(home.customerId, claims);
    const viewer = viewerOf(person, claims, home.customerId);
    if (home.customerId === null && !viewer.isSystemAdmin) throw unauthenticated('invalid');
    return { claims, viewer };
  }

  async function describe(home: Home, accessToken: string): Promise<SignedIn> {
    const { claims, viewer } = await check(home, accessToken);
    const { id, name, email, isSystemAdmin, isCustomerAdmin, expiresAt } = viewer;
    const user = {
      id,
      name,
      email,
      emailVerified: claims.emailVerified,
      subdomain: home.realm.subdomain,
      isSystemAdmin,
      isCustomerAdmin,
    };
    return { accessToken, expiresAt: new Date(expiresAt).toISOString(), user };
  }

  return {
    ...invitations,
    ...createCustomerRealms({ config, realmOfHome: tenants.realmOf }),
    tenantOfHost: tenants.ofHost,
    forgetTenant: tenants.forget,
    own,
    accessChanged: tellReplicas,
    onAccessChange: access.listen,
    limiter,
    close: limiter.close,

    async verify(token, tenant) {
      const { home, suspended } = await homes.of(tenant);
      if (suspended) throw unauthenticated('expired');
      return (await check(home, token)).viewer;
    },

    signIn: (tenant, credentials, visitor) =>
      mapped(async () => {
        const home = await homes.byPassword(tenant);
        return open(home, await admit(home, credentials, visitor.ip), visitor, 'PASSWORD');
      }),

    signInOptions: (tenant) =>
      mapped(async () => {
        const { home, needsSecondFactor } = await homes.of(tenant);
        return hosted.options(home, needsSecondFactor);
      }),

    signInHosted: (tenant, refreshToken, visitor) =>
      mapped(async () => {
        const { home, needsSecondFactor } = await homes.open(tenant);
        const admitted = await hosted.admit(home, refreshToken, visitor.ip, needsSecondFactor);
        return open(home, admitted, visitor, admitted.claims.company === null ? 'HOSTED_PAGES' : 'COMPANY_ACCOUNT');
      }),

    forgotPassword: (tenant, username, visitor) =>
      mapped(async () => {
        const { home } = await homes.open(tenant);
        await passwords.sendCode(home, username, askingOf(tenant, visitor));
      }),

    resetPassword: (tenant, reset, visitor) =>
      mapped(async () => {
        const { home } = await homes.open(tenant);
        await passwords.resetByCode(home, reset, askingOf(tenant, visitor));
      }),

    confirmPassword: (tenant, answer, visitor) =>
      mapped(async () => {
        const home = await homes.byPassword(tenant);
        const { email } = await passwords.answerChallenge(home, answer, askingOf(tenant, visitor));
        const credentials = { username: email, password: answer.newPassword };
        return open(home, await admit(home, credentials, visitor.ip), visitor, 'PASSWORD');
      }),

    restore: (tenant, sessionId, renew) =>
      mapped(async () => {
        const { home, suspended } = await homes.of(tenant);
        if (suspended) {
          await sessions.close(home, sessionId);
          throw unauthenticated('expired');
        }
        return describe(home, await sessions.accessToken(home, sessionId, renew));
      }),

    signOut: (tenant, sessionId, ip) =>
      mapped(async () => {
        const { home } = await homes.of(tenant);
        await sessions.close(home, sessionId, ip);
      }),

    async health() {
      await Promise.all(Object.values(keycloakShards(config)).map(({ internalUrl }) => ping(internalUrl)));
    },
  };
}

async function ping(keycloakUrl: string): Promise<void> {
  const response = await fetch(`${keycloakUrl.replace(/\/$/, '')}/realms/master`, {
    signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS),
  }).catch(() => null);
  await response?.body?.cancel();
  if (!response || response.status >= 500) throw unavailable('keycloak');
}

/** What mails to a visitor need to know. */
export const askingOf = (tenant: Tenant | null, { ip, language }: Visitor): Asking => ({
  ip,
  language,
  company: tenant?.displayName ?? null,
});
