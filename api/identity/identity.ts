import type { MikroORM } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import { withMappedErrors } from '#api/crud/database-errors.ts';
import type { SignInMethod } from '#api/features/audit-logs/access-events.service.ts';
import type { Tenant, Viewer } from '#api/platform/caller.ts';
import { unauthenticated } from '#api/platform/errors.ts';
import type { Deliver } from '#api/mail/deliver.ts';
import { createLimiter } from '#api/platform/limiter.ts';
import type { Tasks } from '#api/tasks/tasks.ts';
import type { Logger } from '#api/platform/log.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import { createAccessChanges } from './access-changes.ts';
import type { AccessChange, Requester, SignedIn, Visitor, OpenedSession, Identity } from '#api/services/identity.ts';
import type { Claims } from './access-token.ts';
import { createAccounts } from './accounts.ts';
import { createAdmission, type AdmittedUser } from './admission.ts';
import { createCustomerRealms } from './customer-realms.ts';
import { createCompanyAccounts } from './company-accounts.ts';
import { createGrants } from './grants.ts';
import { createHomes } from './homes.ts';
import { createHostedSignIn } from './hosted-sign-in.ts';
import { createInvitations } from './invitations.ts';
import { createKeyStore } from './key-store.ts';
import { checkKeycloaks, createRealmCheck } from './keycloak-health.ts';
import { createKnownDevices } from './known-devices.ts';
import { createOwnAccount } from './own-account.ts';
import { createPasswordCheck } from './password-check.ts';
import { createPasswordLimits } from './password-limits.ts';
import { createPasswords } from './passwords.ts';
import { createPeople, viewerOf } from './people.ts';
import { createResetCodes } from './reset-codes.ts';
import { createSeal } from '#api/platform/seal.ts';
import { createSessions, type Home } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createKeyRing } from './signing-keys.ts';
import { createTenants } from './tenants.ts';
import { createTokenVerifier } from './verified-tokens.ts';

type IdentityDependencies = {
  config: Config;
  orm: MikroORM;
  log: Logger;
  pubsub: PubSub;
  tasks: Tasks;
  deliver: Deliver;
  /** Whether the installation has a mail server. */
  hasMail: boolean;
};

/** Assembles the parts of Identity. */
export function createIdentity({ config, orm, log, pubsub, tasks, deliver, hasMail }: IdentityDependencies): Identity {
  const tenants = createTenants(config, orm);
  const homes = createHomes(config, tenants);
  const people = createPeople(orm, config.USER_EXISTENCE_ERRORS === 'legacy');
  const limiter = createLimiter(config.VALKEY_URL, config.DB_NAME, log);
  const access = createAccessChanges(pubsub);
  access.listen(({ customerId }) => people.forgetAll(customerId));
  const keysOf = createKeyRing(log, createKeyStore(orm, config.APP_SECRET));
  const tokens = createTokenVerifier(keysOf);
  const createGrant = createGrants(keysOf);
  const seal = createSeal(config.APP_SECRET, 'tokens of sessions');
  const sessions = createSessions({ orm, log, seal, announceAccessChange, createGrant });
  const accounts = createAccounts(config, log);
  const codes = createResetCodes(orm, config.APP_SECRET);
  const limits = createPasswordLimits(limiter);
  const passwordCheck = createPasswordCheck({ log, people, accounts });
  const devices = createKnownDevices(config.APP_SECRET);
  const passwords = createPasswords({
    orm,
    log,
    limiter,
    limits,
    passwordCheck,
    people,
    accounts,
    codes,
    announceAccessChange,
    tasks,
    hasMail,
  });
  const invitations = createInvitations({ config, log, accounts, deliver, realmOfHome: tenants.realmOf });
  const admission = createAdmission({ log, people, keysOf, createGrant });
  const admit = createSignIn({
    orm,
    log,
    limits,
    passwordCheck,
    devices,
    people,
    accounts,
    admission,
    challenge: passwords.challenge,
  });
  const companyAccountOf = createCompanyAccounts(config);
  const hosted = createHostedSignIn({ log, limiter, accounts, admission, companyAccountOf });
  const own = createOwnAccount({ people, sessions, passwords, homeOf: homes.find });

  /** Takes effect at the next request of this process, and on other replicas when the event arrives. */
  function announceAccessChange(change: AccessChange): void {
    people.forgetAll(change.customerId);
    access.publish(change);
  }

  async function open(
    home: Home,
    admitted: AdmittedUser,
    visitor: Visitor,
    proof: SignInMethod,
  ): Promise<OpenedSession> {
    const { grant, person } = admitted;
    const { ip, userAgent } = visitor;
    const sessionId = await sessions.open(home, { personId: person.id, grant, userAgent, ip, proof });
    if (visitor.previousSessionId) await sessions.close(home, visitor.previousSessionId);
    log.info({ customerId: home.customerId, userId: person.id, ip }, 'signed in');
    const device = devices.remember(visitor.device, home.realm, person.id);
    return { sessionId, device, session: await describe(home, grant.accessToken) };
  }

  async function check(home: Home, token: string): Promise<{ claims: Claims; viewer: Viewer }> {
    const claims = await tokens.verify(token, home.realm);
    const person = await people.findSignedIn(home.customerId, claims);
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
    accessChanged: announceAccessChange,
    onAccessChange: access.listen,
    limiter,
    close: limiter.close,

    async verify(token, tenant) {
      const { home, suspended } = await homes.find(tenant);
      if (suspended) throw unauthenticated('expired');
      return (await check(home, token)).viewer;
    },

    recognize(hostname, token, connection) {
      const host = homes.knownOfHost(hostname);
      if (!host) return null;
      const { tenant, home } = host;
      const claims = tokens.known(token, home.realm, connection);
      const person = claims && people.knownSignedIn(home.customerId, claims);
      if (!person) return null;
      const viewer = viewerOf(person, claims, home.customerId);
      return tenant || viewer.isSystemAdmin ? { tenant, viewer } : null;
    },

    async rightsOf(customerId, starter) {
      const person = await people.findWithRights(customerId, starter.id);
      if (!person) return null;
      const { id, name, email, permissions } = person;
      const isCustomerAdmin = starter.isCustomerAdmin && person.isCustomerAdmin;
      const rights = { isSystemAdmin: false, isCustomerAdmin, permissions };
      return { id, name, email, ...rights, expiresAt: Number.POSITIVE_INFINITY, isOutdated: false };
    },

    signIn: (tenant, credentials, visitor) =>
      withMappedErrors(async () => {
        const home = await homes.findForPassword(tenant);
        return open(home, await admit(home, credentials, visitor), visitor, 'PASSWORD');
      }),

    signInOptions: (tenant) =>
      withMappedErrors(async () => {
        const { home, needsSecondFactor } = await homes.find(tenant);
        return hosted.options(home, needsSecondFactor);
      }),

    signInHosted: (tenant, refreshToken, visitor) =>
      withMappedErrors(async () => {
        const { home, needsSecondFactor } = await homes.findActive(tenant);
        const admitted = await hosted.admit(home, refreshToken, visitor.ip, needsSecondFactor);
        return open(home, admitted, visitor, admitted.claims.company === null ? 'HOSTED_PAGES' : 'COMPANY_ACCOUNT');
      }),

    forgotPassword: (tenant, username, visitor) =>
      withMappedErrors(async () => {
        const { home } = await homes.findActive(tenant);
        await passwords.sendCode(home, username, requesterOf(tenant, visitor));
      }),

    resetPassword: (tenant, reset, visitor) =>
      withMappedErrors(async () => {
        const { home } = await homes.findActive(tenant);
        const { id } = await passwords.resetByCode(home, reset, requesterOf(tenant, visitor));
        return { device: devices.remember(visitor.device, home.realm, id) };
      }),

    confirmPassword: (tenant, answer, visitor) =>
      withMappedErrors(async () => {
        const home = await homes.findForPassword(tenant);
        const { email } = await passwords.answerChallenge(home, answer, requesterOf(tenant, visitor));
        const credentials = { username: email, password: answer.newPassword };
        return open(home, await admit(home, credentials, visitor), visitor, 'PASSWORD');
      }),

    restore: (tenant, sessionId, renew) =>
      withMappedErrors(async () => {
        const { home, suspended } = await homes.find(tenant);
        if (suspended) {
          await sessions.close(home, sessionId);
          throw unauthenticated('expired');
        }
        return describe(home, await sessions.accessToken(home, sessionId, renew));
      }),

    signOut: (tenant, sessionId, ip) =>
      withMappedErrors(async () => {
        const { home } = await homes.find(tenant);
        await sessions.close(home, sessionId, ip);
      }),

    health: () => checkKeycloaks(config),
    realmAnswers: createRealmCheck(tenants, homes),
  };
}

/** Data of a visitor for mails and limits. */
export const requesterOf = (tenant: Tenant | null, { ip, language }: Visitor): Requester => ({
  ip,
  language,
  company: tenant?.displayName ?? null,
});
