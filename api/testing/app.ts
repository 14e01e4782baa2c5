import { setTimeout as pause } from 'node:timers/promises';
import './localhost.ts';
import type { Config } from '#api/config.ts';
import { insertConsoleUsers, insertCustomer, insertSystemAdmins } from '#api/seed/people.ts';
import { newId } from '#api/platform/ids.ts';
import { startApp, type App } from '#api/server/app.ts';
import type { ServiceOptions } from '#api/server/services.ts';
import { accountOf, type Account, type Role } from './accounts.ts';
import { GraphqlClient } from './client.ts';
import type { TestRealm, WantedRealm } from './realms.ts';
import { takeStage } from './stages.ts';

/** A tenant of one test file. */
export type TestTenant = { id: string; subdomain: string };

/** The product on real servers, with its own schema and realms and two tenants. */
export type TestApp = App & {
  config: Config;
  acme: TestTenant;
  bolt: TestTenant;
  /** `http://<subdomain>.localhost:<port>`; without a tenant, the system administration's address. */
  originOf(tenant: TestTenant | null): string;
  /** GraphQL client of this role; the first call signs in. */
  as(role: Role, tenant?: TestTenant): Promise<GraphqlClient>;
  /** GraphQL client without a session. */
  asGuest(tenant?: TestTenant | null): GraphqlClient;
  /** Starts a second replica on the same data. */
  startReplica(overrides?: Partial<Config>): Promise<App>;
  /** Stops the replicas and the app, and releases schema and realms. */
  close(): Promise<void>;
};

/** In ms: a client older than this signs in again, because access tokens are valid for five minutes. */
const TOKEN_USE_MS = 240_000;

/** Settings of one test file; a function if they depend on the config, for example for a proxy to the database. */
export type Overrides = Partial<Config> | ((config: Config) => Promise<Partial<Config>>);

/** Starts the product; call close() in afterAll. */
export async function bootApp(overrides: Overrides = {}, options: ServiceOptions = {}): Promise<TestApp> {
  const acme = { id: newId(), subdomain: 'acme' };
  const bolt = { id: newId(), subdomain: 'bolt' };
  const isFunction = typeof overrides === 'function';
  const stage = await takeStage(isFunction ? {} : overrides, [peopleOf(null), peopleOf(acme), peopleOf(bolt)]);
  const config = isFunction ? { ...stage.config, ...(await overrides(stage.config)) } : stage.config;
  const app = await startApp(config, options);
  await insertTenants(app, [acme, bolt], stage.realms);
  const replicas: App[] = [];
  const clients = new Map<string, { signedIn: Promise<GraphqlClient>; since: number }>();
  const originOf = (tenant: TestTenant | null) => `http://${tenant ? `${tenant.subdomain}.` : ''}localhost:${app.port}`;

  return {
    ...app,
    config,
    acme,
    bolt,
    originOf,
    as(role, tenant = acme) {
      const home = role === 'system' ? null : tenant;
      const key = `${role}@${home?.subdomain}`;
      const known = clients.get(key);
      if (known && Date.now() - known.since < TOKEN_USE_MS) return known.signedIn;
      const signedIn = signIn(originOf(home), role, home?.subdomain ?? 'platform');
      clients.set(key, { signedIn, since: Date.now() });
      return signedIn;
    },
    asGuest: (tenant = acme) => new GraphqlClient(originOf(tenant), null),
    async startReplica(replicaOverrides = {}) {
      const replica = await startApp({ ...config, ...replicaOverrides, PORT: 0 });
      replicas.push(replica);
      return replica;
    },
    async close() {
      for (const running of [...replicas, app]) await running.stop(1000);
      await stage.release();
    },
  };
}

const peopleOf = (tenant: TestTenant | null): WantedRealm => {
  const roles: Role[] = tenant ? ['admin', 'regular'] : ['system'];
  const subdomain = tenant?.subdomain ?? null;
  return {
    subdomain,
    people: roles.map((role) => ({
      ...accountOf(role, subdomain ?? 'platform'),
      isSystemAdmin: role === 'system',
      isCustomerAdmin: role === 'admin',
    })),
  };
};

/** CNPJs with valid check digits. */
const BUSINESS_IDS = ['11222333000181', '12345678000195'];

async function insertTenants(
  { services }: App,
  tenants: readonly TestTenant[],
  realms: readonly TestRealm[],
): Promise<void> {
  const em = services.orm.em.fork();
  for (const realm of realms) {
    const index = tenants.findIndex(({ subdomain }) => subdomain === realm.subdomain);
    const tenant = tenants[index];
    if (!tenant) {
      await insertSystemAdmins(em, realm.people);
      continue;
    }
    const displayName = tenant.subdomain === 'acme' ? 'Acme' : 'Bolt';
    const businessId = BUSINESS_IDS[index] ?? '';
    await insertCustomer(em, {
      ...tenant,
      displayName,
      legalName: `${displayName} Ltda.`,
      businessId,
      customerCode: tenant.subdomain,
      licensesCount: 1000,
      realm: realm.name,
    });
    await insertConsoleUsers(em, tenant.id, realm.people);
  }
}

/** Signs in with the account of a role. */
const signIn = (origin: string, role: Role, subdomain: string): Promise<GraphqlClient> =>
  clientOf(origin, accountOf(role, subdomain));

/** Signs in through the api; returns a client with the access token. */
export async function clientOf(
  origin: string,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<GraphqlClient> {
  const response = await signInWithRetry(origin, { username: email, password });
  const body: { accessToken?: string } = JSON.parse(await response.text());
  if (!body.accessToken)
    throw new Error(`Sign-in of ${email} at ${origin} failed: ${response.status} ${JSON.stringify(body)}`);
  return new GraphqlClient(origin, body.accessToken);
}

const UNAVAILABLE = 503;
const MAX_ATTEMPTS = 5;
const PAUSE_MS = 10_000;

/**
 * The first sign-in at a new realm may take longer than the product's timeout. Keycloak refuses a sign-in while an
 * earlier one of the account still runs, so there is a pause before the next attempt.
 */
async function signInWithRetry(origin: string, credentials: { username: string; password: string }): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await fetch(`${origin}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify(credentials),
    });
    if (answer.status !== UNAVAILABLE || attempt === MAX_ATTEMPTS) return answer;
    await pause(PAUSE_MS);
  }
}
