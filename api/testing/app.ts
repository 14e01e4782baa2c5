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

/** The product running on real servers, with a schema, realms and two tenants of its own. */
export type TestApp = App & {
  config: Config;
  acme: TestTenant;
  bolt: TestTenant;
  /** `http://<subdomain>.localhost:<port>`; without a tenant, the system administration's address. */
  originOf(tenant: TestTenant | null): string;
  /** GraphQL as this person, who is signed in at the first call. */
  as(role: Role, tenant?: TestTenant): Promise<GraphqlClient>;
  /** GraphQL as nobody. */
  asGuest(tenant?: TestTenant | null): GraphqlClient;
  /** Another process's worth of the product on the same data: a second replica. */
  startReplica(overrides?: Partial<Config>): Promise<App>;
  /** Stops everything and removes what was made. */
  close(): Promise<void>;
};

/** How long a client is used: access tokens live five minutes, and a busy machine takes longer for some files. */
const TOKEN_USE_MS = 240_000;

/** Settings of one test file; as a function where they build on the schema's own, for a proxy in front of it. */
export type Overrides = Partial<Config> | ((config: Config) => Promise<Partial<Config>>);

/** Starts it; call close() in afterAll. */
export async function bootApp(overrides: Overrides = {}, options: ServiceOptions = {}): Promise<TestApp> {
  const acme = { id: newId(), subdomain: 'acme' };
  const bolt = { id: newId(), subdomain: 'bolt' };
  const isLater = typeof overrides === 'function';
  const stage = await takeStage(isLater ? {} : overrides, [peopleOf(null), peopleOf(acme), peopleOf(bolt)]);
  const config = isLater ? { ...stage.config, ...(await overrides(stage.config)) } : stage.config;
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
      await stage.leave();
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

/** Signs in through the real door and answers a client with the access token. */
const signIn = (origin: string, role: Role, subdomain: string): Promise<GraphqlClient> =>
  clientOf(origin, accountOf(role, subdomain));

/** The same for anybody, for example a person of one test alone. */
export async function clientOf(
  origin: string,
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<GraphqlClient> {
  const response = await firstSignIn(origin, { username: email, password });
  const body: { accessToken?: string } = JSON.parse(await response.text());
  if (!body.accessToken)
    throw new Error(`Sign-in of ${email} at ${origin} answered ${response.status} ${JSON.stringify(body)}`);
  return new GraphqlClient(origin, body.accessToken);
}

const UNAVAILABLE = 503;
const TRIES = 5;
const PAUSE_MS = 10_000;

/**
 * A realm that was just made may keep its first visitor waiting for longer than the product does. Keycloak refuses a try
 * of an account while an earlier one still runs, so the next one gives that its time.
 */
async function firstSignIn(origin: string, credentials: { username: string; password: string }): Promise<Response> {
  for (let tried = 1; ; tried++) {
    const answer = await fetch(`${origin}/api/auth/sign-in`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: origin },
      body: JSON.stringify(credentials),
    });
    if (answer.status !== UNAVAILABLE || tried === TRIES) return answer;
    await pause(PAUSE_MS);
  }
}
