import { makeExecutableSchema } from '@graphql-tools/schema';
import { getDirective } from '@graphql-tools/utils';
import { isObjectType } from 'graphql';
import { CloseCode } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, sql } from '#api/db/sql.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { newId } from '#api/platform/ids.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { AuthClient } from '#api/testing/auth-client.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { documentOf, operationsOf, variablesOf, type Operation } from '#api/testing/schema-walk.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { unique } from '#api/testing/unique.ts';
import { RefusedSubscription, watch } from '#api/testing/watch.ts';
import { withPermissions, type Allowed } from './allow-directive.ts';
import { createSchema } from './schema.ts';
import { typeDefs } from './type-defs.ts';
import type { CustomerPermission } from '#api/generated/enums.ts';

const schema = await createSchema();
const operations = operationsOf(schema);

const PERMISSIONS = [
  'EMPLOYEE_MANAGEMENT',
  'EMPLOYEE_VIEW_ONLY',
  'PRODUCT_MANAGEMENT',
  'WAREHOUSE_MANAGEMENT',
  'REPORT_ACCESS',
] as const satisfies CustomerPermission[];

/**
 * Who may use what, from requirements R2 to R6. The nouns' cards repeat it on purpose, so that a change of only one of
 * both fails.
 */
function expected({ kind, name }: Operation): Allowed {
  const reads = kind !== 'mutation';
  if (name === 'getCustomerBySubdomain') return { to: 'GUEST' };
  // A list's views need the permission for the list, too (list-view.test.ts).
  if (
    /CurrentUserPermissions|MyProfile|ListViews?$|ListChoices?$|^check(Multiple)?Permissions?$|^searchRecords$/.test(
      name,
    )
  )
    return { to: 'SIGNED_IN' };
  if (
    /Inbox/.test(name) ||
    ['getCompanyInfo', 'getDashboard', 'getRecentActivity', 'getReportFile', 'onDashboardChanged'].includes(name)
  )
    return { to: 'TENANT_USER' };
  if (/^(get|list)Licenses?$/.test(name)) return { to: 'TENANT_USER', orSystemAdmin: true };
  if (/Customers?(Setup)?$|SystemAdmin|SystemDashboard|License/.test(name)) return { to: 'SYSTEM_ADMIN' };
  const shared =
    /Machine$|AuditLog|LogoUpload|^confirmFileUpload|^generateUploadUrl|^(get|list|invite)ConsoleUser/.test(name);
  return {
    to: 'CUSTOMER_ADMIN',
    permissions: covering(name, reads),
    orSystemAdmin: shared && name !== 'getMachine',
  };
}

/** Operations whose name contains another noun, or that only administrators may use. */
const COVERED_OTHERWISE: Record<string, CustomerPermission[]> = {
  assignPermissionRole: [],
  resolveCounterDifference: [],
  getCompanySeal: [],
  setCompanySeal: [],
  removeCompanySeal: [],
  getSampleData: [],
  sendTestNotification: [],
  listReportRuns: [],
  getReportLists: [],
  runReportSchedule: [],
  addSampleData: [],
  removeSampleData: [],
  restockChannel: ['WAREHOUSE_MANAGEMENT'],
  adjustChannel: ['WAREHOUSE_MANAGEMENT'],
  setChannelStatus: ['WAREHOUSE_MANAGEMENT'],
  listStockMovements: ['WAREHOUSE_MANAGEMENT'],
  allocateStock: ['WAREHOUSE_MANAGEMENT'],
  deallocateStock: ['WAREHOUSE_MANAGEMENT'],
  findCounterPeople: ['WAREHOUSE_MANAGEMENT'],
  listCounterItems: ['WAREHOUSE_MANAGEMENT'],
  listWaitingAtCounter: ['WAREHOUSE_MANAGEMENT'],
  issueAtCounter: ['WAREHOUSE_MANAGEMENT'],
  issueToCrew: ['WAREHOUSE_MANAGEMENT'],
  createWithdrawal: ['WAREHOUSE_MANAGEMENT'],
  retryWithdrawal: ['WAREHOUSE_MANAGEMENT'],
  confirmWithdrawalDelivery: ['WAREHOUSE_MANAGEMENT'],
  getAllowances: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY', 'WAREHOUSE_MANAGEMENT'],
  listSizeCertificates: ['PRODUCT_MANAGEMENT'],
  findSizesByCode: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
  getProduct: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
  listProducts: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
  getCertificateFigures: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
  listCertificates: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
  getReorderList: ['WAREHOUSE_MANAGEMENT'],
  getSafetyFigures: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY'],
  generateUploadUrl: ['PRODUCT_MANAGEMENT'],
  confirmFileUpload: ['PRODUCT_MANAGEMENT', 'EMPLOYEE_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
  receiveStock: ['WAREHOUSE_MANAGEMENT'],
  sendTransfer: ['WAREHOUSE_MANAGEMENT'],
  sendRefill: ['WAREHOUSE_MANAGEMENT'],
  receiveTransfer: ['WAREHOUSE_MANAGEMENT'],
  reverseStockDocument: ['WAREHOUSE_MANAGEMENT'],
  getStockDocument: ['WAREHOUSE_MANAGEMENT'],
  listStockDocuments: ['WAREHOUSE_MANAGEMENT'],
  returnPieces: ['WAREHOUSE_MANAGEMENT'],
  getCostReport: ['REPORT_ACCESS'],
  reversePieceReturn: ['WAREHOUSE_MANAGEMENT'],
  getProductChannels: ['WAREHOUSE_MANAGEMENT'],
  getMachineCounters: ['WAREHOUSE_MANAGEMENT'],
  getLayoutTemplate: ['WAREHOUSE_MANAGEMENT'],
  listLayoutTemplates: ['WAREHOUSE_MANAGEMENT'],
  createLayoutTemplate: ['WAREHOUSE_MANAGEMENT'],
  updateLayoutTemplate: ['WAREHOUSE_MANAGEMENT'],
  deleteLayoutTemplate: ['WAREHOUSE_MANAGEMENT'],
  listProductHolders: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY', 'WAREHOUSE_MANAGEMENT'],
  listHoldings: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY', 'WAREHOUSE_MANAGEMENT'],
  listPieceReturns: ['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY', 'WAREHOUSE_MANAGEMENT', 'REPORT_ACCESS'],
  getPpeSheet: ['REPORT_ACCESS', 'EMPLOYEE_MANAGEMENT'],
  listPpeSheets: ['REPORT_ACCESS', 'EMPLOYEE_MANAGEMENT'],
  issuePpeSheet: ['EMPLOYEE_MANAGEMENT'],
  sendPpeSheetLink: ['EMPLOYEE_MANAGEMENT'],
  signPpeSheet: ['EMPLOYEE_MANAGEMENT'],
  voidPpeSheet: ['EMPLOYEE_MANAGEMENT'],
  withdrawPpeSheetLink: ['EMPLOYEE_MANAGEMENT'],
  getCounterDifference: ['WAREHOUSE_MANAGEMENT'],
  listCounterDifferences: ['WAREHOUSE_MANAGEMENT'],
  getStockCount: ['WAREHOUSE_MANAGEMENT'],
  listStockCounts: ['WAREHOUSE_MANAGEMENT'],
  openStockCount: ['WAREHOUSE_MANAGEMENT'],
  recordStockCount: ['WAREHOUSE_MANAGEMENT'],
  submitStockCount: ['WAREHOUSE_MANAGEMENT'],
  approveStockCount: ['WAREHOUSE_MANAGEMENT'],
  rejectStockCount: ['WAREHOUSE_MANAGEMENT'],
  cancelStockCount: ['WAREHOUSE_MANAGEMENT'],
};

function covering(name: string, reads: boolean): CustomerPermission[] {
  if (/CompanyInfo|AuditLog|LogoUpload|StartProgress/.test(name)) return [];
  if (/Import|BulkAction/.test(name)) return ['EMPLOYEE_MANAGEMENT', 'PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'];
  const card = nounCards.findLast(({ type }) =>
    /Warehouse/.test(name) ? type === 'MainWarehouse' : name.includes(type),
  );
  const covered = COVERED_OTHERWISE[name] ?? (reads ? card?.readPermissions : card?.writePermissions);
  if (!covered) throw new Error(`Say in permissions.test.ts who may use ${name}`);
  return [...covered];
}

type Caller = { title: string; client: () => Promise<GraphqlClient>; answer: (allowed: Allowed) => string };

let app: TestApp;
let machineToken: string;
beforeAll(async () => {
  app = await bootApp();
  machineToken = await newCredential();
});
afterAll(() => app?.close());

const byAudience = (audiences: readonly Allowed['to'][]) => (allowed: Allowed) =>
  audiences.includes(allowed.to) ? 'allowed' : 'FORBIDDEN';

const CALLERS: Caller[] = [
  {
    title: 'a guest',
    client: async () => app.asGuest(),
    answer: ({ to }) => (to === 'GUEST' ? 'allowed' : 'UNAUTHENTICATED'),
  },
  {
    title: 'a guest at the bare address',
    client: async () => app.asGuest(null),
    answer: ({ to }) => (to === 'GUEST' ? 'allowed' : 'UNAUTHENTICATED'),
  },
  {
    title: 'a regular user',
    client: () => app.as('regular'),
    answer: byAudience(['GUEST', 'SIGNED_IN', 'TENANT_USER']),
  },
  {
    title: 'a customer admin',
    client: () => app.as('admin'),
    answer: byAudience(['GUEST', 'SIGNED_IN', 'TENANT_USER', 'CUSTOMER_ADMIN']),
  },
  {
    title: 'a system administrator',
    client: () => app.as('system'),
    answer: ({ to, orSystemAdmin }) =>
      orSystemAdmin || ['GUEST', 'SIGNED_IN', 'SYSTEM_ADMIN'].includes(to) ? 'allowed' : 'FORBIDDEN',
  },
  {
    title: 'another tenant’s administrator',
    client: async () => new GraphqlClient(app.originOf(app.acme), (await app.as('admin', app.bolt)).token),
    answer: () => 'UNAUTHENTICATED',
  },
  {
    title: 'a machine',
    client: async () => new GraphqlClient(app.originOf(app.acme), machineToken),
    answer: () => 'UNAUTHENTICATED',
  },
];

/** The credential of a machine of acme. */
async function newCredential(): Promise<string> {
  const { id } = await makeMachine(app);
  const { issued } = await (
    await app.as('admin')
  ).data<{ issued: { token: string } }>(
    'mutation ($id: ID!) { issued: issueMachineCredential(machineId: $id) { token } }',
    { id },
  );
  return issued.token;
}

/** How a socket without a token, or with a token that is refused, is closed. */
const REFUSED_SOCKET: ReadonlySet<unknown> = new Set([CloseCode.Unauthorized, CloseCode.Forbidden]);

/** `allowed`, or the code of the refusal. Other errors of the example call are ignored. */
async function outcomeOf(client: GraphqlClient, operation: Operation): Promise<string> {
  if (operation.kind === 'subscription') return outcomeOfSubscription(client, operation);
  const { errors } = await client.ask(
    documentOf(operation),
    variablesOf(operation, { id: () => newId(), version: () => 1 }),
  );
  const limited = errors.find(({ extensions: { code } }) => code === 'RATE_LIMITED');
  if (limited) throw new Error(`${operation.name} was not tried: ${limited.message}`);
  const refused = errors.find(({ extensions: { code } }) => ['UNAUTHENTICATED', 'FORBIDDEN'].includes(code));
  return refused?.extensions.code ?? 'allowed';
}

async function outcomeOfSubscription(client: GraphqlClient, operation: Operation): Promise<string> {
  try {
    await (await watch(client, documentOf(operation))).stop();
    return 'allowed';
  } catch (error) {
    if (REFUSED_SOCKET.has(propertyOf(error, 'code'))) return 'UNAUTHENTICATED';
    if (!(error instanceof RefusedSubscription)) throw error;
    return String(error.errors[0]?.extensions?.code);
  }
}

describe('every field of Query, Mutation and Subscription', () => {
  it.each(operations)('declares who may use it, as the requirements say: $name [R7] [R5] SEC-7', (operation) => {
    const [declared] = getDirective(schema, operation.field, 'allow') ?? [];
    expect(declared, `${operation.name} declares no @allow`).toBeDefined();
    const { to, permissions = [], orSystemAdmin } = expected(operation);
    expect(declared).toEqual({
      to,
      ...(permissions.length > 0 && { permissions }),
      ...(orSystemAdmin && { orSystemAdmin }),
    });
  });

  it('must declare it: without @allow the product does not start SEC-7', () => {
    const open = typeDefs.replace(
      'getDashboard(range: DashboardRange): Dashboard! @allow(to: TENANT_USER)',
      'getDashboard(range: DashboardRange): Dashboard!',
    );
    expect(open).not.toBe(typeDefs);
    expect(() => withPermissions(makeExecutableSchema({ typeDefs: open }))).toThrow(
      'Query.getDashboard declares no @allow',
    );
  });

  it('has a resolver', () => {
    for (const { name, kind, field } of operations)
      expect(kind === 'subscription' ? field.subscribe : field.resolve, name).toBeDefined();
  });
});

describe.each(CALLERS)('$title', ({ client, answer }) => {
  it.each(operations)(
    'is allowed or refused by $name as @allow declares [R2] [R3] [R4] [R6] SEC-7 SEC-9 SEC-10',
    async (operation) => {
      expect(await outcomeOf(await client(), operation)).toBe(answer(expected(operation)));
    },
  );
});

describe('what a guest may query', () => {
  const lookups = (names: readonly string[]) =>
    `{ ${names.map((name, index) => `a${index}: getCustomerBySubdomain(subdomain: "${name}") { id }`).join(' ')} }`;
  const guesses = (count: number) => Array.from({ length: count }, () => unique('guess').toLowerCase());

  it('is one query, and four fields of a customer SEC-10', () => {
    const open = operations.filter(({ field }) => getDirective(schema, field, 'allow')?.[0]?.to === 'GUEST');
    expect(open.map(({ name }) => name)).toEqual(['getCustomerBySubdomain']);
    const branding = schema.getType('CustomerBranding');
    const fields = isObjectType(branding) ? Object.keys(branding.getFields()) : [];
    expect(fields.toSorted()).toEqual(['displayName', 'id', 'logoUrl', 'subdomain']);
  });

  it('is limited per lookup, not per request: aliases do not add guesses SEC-10', async () => {
    const key = 'branding/127.0.0.1';
    await app.services.identity.limiter.reset(key);
    const guest = app.asGuest();
    for (let request = 0; request < 3; request++) {
      const found = await guest.data(lookups(guesses(10)));
      expect(new Set(Object.values(found))).toEqual(new Set([null]));
    }
    const { data, errors } = await guest.ask(lookups([...guesses(2), 'acme']));
    expect(new Set(Object.values(data ?? {}))).toEqual(new Set([null]));
    expect(errors.map(({ extensions }) => extensions.code)).toEqual(Array(3).fill('RATE_LIMITED'));
    await app.services.identity.limiter.reset(key);
  });

  it('answers every name that is not found in exactly the same way SEC-10', async () => {
    const lookUp = async (name: string) => {
      const answer = await fetch(`${app.originOf(app.acme)}/graphql`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: lookups([name]) }),
      });
      const changing = ['date', 'x-request-id'];
      const headers = [...answer.headers].filter(([header]) => !changing.includes(header));
      return { status: answer.status, headers, text: await answer.text() };
    };
    await change(
      app.services.orm.em.fork(),
      sql`insert into customer (id, display_name, business_id, customer_code, subdomain, licenses_count, realm, status)
        values (${newId()}, 'Gone', 'gone', 'gone', 'gone', 1, 'gone', 'DELETED')`,
    );
    const [first, ...others] = await Promise.all(['nobody', 'gone', 'demo', 'x'.repeat(5000), ''].map(lookUp));
    for (const other of others) expect(other).toEqual(first);
  });
});

/**
 * The calls below name employees and sectors: an import needs the permission of its noun (import-nouns.test.ts), an action
 * on a list that of its mutation (bulk-action.test.ts).
 */
const NOUN_PERMISSIONS: Record<string, CustomerPermission[]> = {
  startBulkAction: ['EMPLOYEE_MANAGEMENT'],
  getImportUploadUrl: ['EMPLOYEE_MANAGEMENT'],
  startImport: ['EMPLOYEE_MANAGEMENT'],
};

describe.each(PERMISSIONS)('a regular user who holds %s', (permission) => {
  let client: GraphqlClient;
  beforeAll(async () => {
    const { email, password } = accountOf('regular', 'bolt');
    await givePermissions(app, app.bolt.id, email, [permission]);
    const browser = new AuthClient(app.originOf(app.bolt));
    client = new GraphqlClient(browser.origin, (await browser.signIn(email, password)).session.accessToken);
  });

  it('may use what it covers and nothing else [R5] SEC-7', async () => {
    const outcomes: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const operation of operations) {
      const { to, permissions: declared = [] } = expected(operation);
      const permissions = NOUN_PERMISSIONS[operation.name] ?? declared;
      const open =
        ['GUEST', 'SIGNED_IN', 'TENANT_USER'].includes(to) || permissions.some((each) => each === permission);
      wanted[operation.name] = open ? 'allowed' : 'FORBIDDEN';
      outcomes[operation.name] = await outcomeOf(client, operation);
    }
    expect(outcomes).toEqual(wanted);
  });
});
