import { getDirective } from '@graphql-tools/utils';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { makeBulkAction } from '#api/features/bulk-actions/bulk-action.factory.ts';
import { newCustomer } from '#api/features/customers/customer.factory.ts';
import { makeImportBatch } from '#api/features/imports/import-batch.factory.ts';
import { uploadTable } from '#api/features/imports/import.testing.ts';
import { makeInboxEntry } from '#api/features/inbox/inbox.factory.ts';
import { makeMainWarehouse, makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeMachine } from '#api/features/machines/machine.factory.ts';
import type { ImportState } from '#api/generated/enums.ts';
import { createSchema } from '#api/graphql/schema.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { makeProductDraft } from '#api/features/products/product.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { withoutAudit } from '#api/testing/audit.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { COMPANY_ADDRESS } from '#api/testing/company-address.ts';
import { makeCompanySeal, makePkcs12, SEAL_PASSWORD } from '#api/features/company-seal/company-seal.factory.ts';
import { makePpeSheet } from '#api/features/ppe-sheets/ppe-sheet.factory.ts';
import { makeIssue, makePieceReturn } from '#api/features/returns/piece-return.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { makeLayoutTemplate } from '#api/features/layout-templates/layout-template.factory.ts';
import { makeCounterDifference } from '#api/features/machine-counters/counter-difference.factory.ts';
import { makeStockCount } from '#api/features/stock-counts/stock-count.factory.ts';
import { makeTransfer } from '#api/features/stock-documents/stock-document.factory.ts';
import { fingerprintOf } from '#api/testing/fingerprint.ts';
import { factories } from '#api/testing/factories.ts';
import { sendLogo } from '#api/testing/logos.ts';
import { insertWithdrawal } from '#api/testing/withdrawal-row.ts';
import { makePerson } from '#api/testing/people.ts';
import type { MadeRecord } from '#api/testing/made-record.ts';
import { documentOf, idPlacesOf, operationsOf, variablesOf, type Operation } from '#api/testing/schema-walk.ts';
import { waitFor } from '#api/testing/wait-for.ts';
import { makeWorld, recordOf, type World } from '#api/testing/world.ts';

const schema = await createSchema();
/** addSampleData needs an empty company, so it comes last. */
const isLast = ({ name }: Operation): number => Number(name === 'addSampleData');
const mutations = operationsOf(schema)
  .filter(({ kind }) => kind === 'mutation')
  .toSorted((one, other) => isLast(one) - isLast(other));

const isForSystemAdmins = ({ field }: Operation): boolean =>
  getDirective(schema, field, 'allow')?.[0]?.to === 'SYSTEM_ADMIN';

let app: TestApp;
let admin: GraphqlClient;
let system: GraphqlClient;
let world: World;
beforeAll(async () => {
  app = await bootApp();
  world = await makeWorld(app, app.acme);
}, 120_000);
afterAll(() => app?.close());
// On a slow computer the file takes longer than an access token is valid.
beforeEach(async () => {
  [admin, system] = [await app.as('admin'), await app.as('system')];
});

const em = () => app.services.orm.em.fork();
const versioned = async (made: Promise<{ id: string }>) => ({ id: (await made).id, version: 1 });

/** Makers of records that have no factory. */
const MAKERS: Record<string, () => Promise<MadeRecord>> = {
  ConsoleUser: () => versioned(makePerson(app, app.acme)),
  SystemAdmin: () => versioned(makePerson(app, null)),
  StockDocument: async () => makeTransfer(app, await makeWarehouseStock(app), (await makeMainWarehouse(app)).id),
  PpeSheet: async () => makePpeSheet(app),
  PieceReturn: async () => versioned(makePieceReturn(app, (await makeIssue(app, await makeWarehouseStock(app))).id)),
  CounterDifference: async () => makeCounterDifference(app, (await makeMachine(app)).id, app.acme),
  LayoutTemplate: async () => makeLayoutTemplate(app, (await makeWorld(app, app.acme)).machine.id),
  StockCount: async () => makeStockCount(app, await makeWarehouseStock(app)),
  WarehouseStock: () => makeWarehouseStock(app),
  WarehouseItem: () => makeWarehouseStock(app),
  MachineStock: async () => (await makeMachine(app)).stock,
  Withdrawal: async () => (await makeWorld(app, app.acme)).withdrawal,
  Customer: async () => {
    const { id } = app.bolt;
    await change(em(), sql`update customer set status = 'ACTIVE', deleted_at = null where id = ${id}`);
    return { id, version: await versionOf('customer', id) };
  },
};

/** A new record for each call, so that it has a known version and no references. */
async function makeFresh(type: string): Promise<MadeRecord | undefined> {
  const make = MAKERS[type];
  return make ? make() : factories.get(type)?.(app, {}, app.acme);
}

async function versionOf(table: string, id: string): Promise<number> {
  const row = await firstRow(em(), sql<{ version: number }>`select version from ${sql.table(table)} where id = ${id}`);
  return Number(row?.version);
}

async function ownVersion(): Promise<number> {
  const { me } = await admin.data<{ me: { version: number } }>('{ me: getMyProfile { version } }');
  return me.version;
}

/** Adds a task of the customer that is due in one hour, so that resumeCustomerSetup has an effect. */
async function addWaitingTask(): Promise<void> {
  const isOfCustomer = sql`kind = 'customer-setup' and subject = ${app.bolt.id}`;
  await waitFor(
    'earlier tasks to end',
    async () => !(await firstRow(em(), sql`select 1 from task where ${isOfCustomer}`)),
  );
  await change(
    em(),
    sql`insert into task (customer_id, kind, subject, once_subject, priority, payload, state, due_at)
      values (${app.bolt.id}, 'customer-setup', ${app.bolt.id}, ${app.bolt.id}, 3, '{}', 'WAITING', now(3) + interval 1 hour)`,
  );
}

/** The tasks of imports, bulk actions, webhooks and reports change rows after their mutations. */
const tasksToEnd = () =>
  waitFor(
    'imports, bulk actions, webhooks and reports to end',
    async () =>
      !(await firstRow(
        em(),
        sql`select 1 from task where kind in ('import', 'bulk-action', 'webhook-delivery', 'report-run', 'report-letter')`,
      )),
  );

const channelOf = async () => {
  const { machine } = await makeWorld(app, app.acme);
  return { machineId: machine.id, channel: 1 };
};

const newWarehouse = async () => ({ warehouseId: (await makeMainWarehouse(app)).id });

/** Stock without a free piece: an allocated one, or none. */
async function stockAfter(mutation: 'allocateStock' | 'adjustWarehouseItem'): Promise<MadeRecord> {
  const { id, version } = await makeWarehouseStock(app, { quantity: 1 });
  const type = mutation === 'allocateStock' ? 'AllocateStockInput' : 'AdjustWarehouseItemInput';
  await admin.data(`mutation ($input: ${type}!) { ${mutation}(input: $input) { id } }`, {
    input: { id, quantity: mutation === 'allocateStock' ? 1 : 0, note: 'Walked' },
  });
  return { id, version };
}

/** A count of one item that is recorded; the only person with the permission has counted. */
async function recordedCount(isSubmitted: boolean) {
  const { id, version } = await makeStockCount(app, await makeWarehouseStock(app));
  const send = (name: string, input: object) =>
    admin.data(
      `mutation ($input: ${name}Input!) { ${name.replace(/^./, (letter) => letter.toLowerCase())}(input: $input) { id } }`,
      {
        input: { id, version, ...input },
      },
    );
  await send('RecordStockCount', { lines: [{ position: 1, counted: 10 }] });
  if (isSubmitted) await send('SubmitStockCount', {});
  return { id, version: isSubmitted ? version + 1 : version };
}

/** A basket that the rule does not allow, with an approval. */
async function basketOf() {
  const { warehouseId, certificateId } = await makeWarehouseStock(app);
  const { id: employeeId } = await makeEmployee(app);
  return { warehouseId, employeeId, lines: [{ certificateId, quantity: 1 }], approvalReason: 'Walked' };
}

/** A withdrawal at a counter in this status. */
async function atCounter(status: string) {
  const { id: placeId, warehouseId, productId, sizeId, certificateId } = await makeWarehouseStock(app);
  const id = await insertWithdrawal(app, app.acme, {
    source_type: 'LICENSE',
    source_id: warehouseId,
    place_id: placeId,
    employee_id: (await makeEmployee(app)).id,
    product_id: productId,
    size_id: sizeId,
    certificate_id: certificateId,
    approval_status: 'PENDING',
    delivery_status: 'PENDING',
    withdrawal_status: status,
  });
  return { id, version: 1, warehouseId };
}

const importIn = async (state: ImportState) => ({ id: (await makeImportBatch(app, { state })).id });

/** Input values that a call needs in addition to the required fields. */
const VALUES: Record<string, () => Promise<Record<string, unknown>>> = {
  issueAtCounter: async () => basketOf(),
  issueToCrew: async () => {
    const { warehouseId, approvalReason, ...person } = await basketOf();
    return { warehouseId, approvalReason, people: [person] };
  },
  createWithdrawal: async () => {
    const { warehouseId, employeeId, lines } = await basketOf();
    return { warehouseId, employeeId, ...lines[0] };
  },
  approveWithdrawal: async () => withoutWarehouse(await atCounter('PENDING_APPROVAL')),
  rejectWithdrawal: async () => withoutWarehouse(await atCounter('PENDING_APPROVAL')),
  resolveWithdrawalDiscrepancy: async () => ({
    id: await insertWithdrawal(app, app.acme, { discrepancies: '["OUT_OF_STOCK"]' }),
    version: 1,
    note: 'Counted',
  }),
  retryWithdrawal: async () => ({ ...(await atCounter('APPROVED')) }),
  returnPieces: async () => ({
    withdrawalId: (await makeIssue(app, await makeWarehouseStock(app))).id,
    kind: 'DISCARD',
  }),
  createCustomer: async () => ({ ...newCustomer() }),
  updateCompanyInfo: async () => ({
    version: await versionOf('customer', app.acme.id),
    legalName: 'Walked',
    address: COMPANY_ADDRESS,
  }),
  setCompanySeal: () => Promise.resolve({ file: makePkcs12(), password: SEAL_PASSWORD }),
  updateMyProfile: async () => ({ version: await ownVersion(), theme: 'DARK' }),
  startImport: async () => ({ noun: 'JOB_ROLE', fileKey: await uploadTable(admin, 'name\nWalked', 'JOB_ROLE') }),
  checkImport: async () => ({
    ...(await importIn('READ')),
    columns: [{ column: 0, field: 'name' }],
  }),
  startBulkAction: () => Promise.resolve({ list: 'listSectors', filter: '{"search":"Nobody has this name"}' }),
  getImportUploadUrl: () => Promise.resolve({ fileName: 'a.csv', contentType: 'text/csv', fileSize: 5 }),
  confirmFileUpload: async () => ({ fileKey: await sendLogo(admin) }),
  createWarehouseStock: newWarehouse,
  createWarehouseItem: newWarehouse,
  deallocateStock: async () => ({ id: (await stockAfter('allocateStock')).id }),
  updateProductDraft: async () => ({ ...(await makeProductDraft(app)), name: 'Walked' }),
  sendTransfer: async () => ({ toWarehouseId: (await makeMainWarehouse(app)).id }),
  openStockCount: async () => {
    const { id, warehouseId } = await makeWarehouseStock(app);
    return { warehouseId, itemIds: [id] };
  },
  submitStockCount: async () => ({ ...(await recordedCount(false)) }),
  approveStockCount: async () => ({ ...(await recordedCount(true)) }),
  rejectStockCount: async () => ({ ...(await recordedCount(true)) }),
  saveInboxChoice: () => Promise.resolve({ choice: 'NONE' }),
  restockChannel: channelOf,
  adjustChannel: channelOf,
  setChannelStatus: async () => ({ ...(await channelOf()), status: 'MAINTENANCE' }),
};

const withoutWarehouse = ({ id, version }: { id: string; version: number }) => ({ id, version });

async function inactiveCustomer(): Promise<Record<string, unknown>> {
  await change(em(), sql`update customer set status = 'INACTIVE' where id = ${app.bolt.id}`);
  return {};
}

/** Arguments other than the input. */
const ARGUMENTS: Record<string, () => Promise<Record<string, unknown>>> = {
  markInboxEntry: async () => ({ inboxEntryId: (await makeInboxEntry(app)).id, isRead: true }),
  takeInboxEntry: async () => ({ inboxEntryId: (await makeInboxEntry(app)).id }),
  markInboxRead: async () => {
    await makeInboxEntry(app);
    return {};
  },
  applyImport: () => importIn('CHECKED'),
  undoImport: () => importIn('DONE'),
  cancelImport: () => importIn('READ'),
  stopBulkAction: async () => ({ id: (await makeBulkAction(app, { state: 'RUNNING' })).id }),
  undoBulkAction: async () => ({ id: (await makeBulkAction(app)).id }),
  deleteWarehouseStock: async () => ({ ...(await stockAfter('adjustWarehouseItem')) }),
  deleteWarehouseItem: async () => ({ ...(await stockAfter('adjustWarehouseItem')) }),
  resumeCustomerSetup: async () => {
    await addWaitingTask();
    return {};
  },
  restoreCustomer: () => inactiveCustomer(),
  restoreCustomers: () => inactiveCustomer(),
  addSampleData: async () => {
    for (const table of ['sector', 'product', 'product_size', 'group', 'employee'])
      await change(em(), sql`update ${sql.table(table)} set status = 'DELETED' where customer_id = ${app.acme.id}`);
    return {};
  },
  removeSampleData: async () => {
    const { id, version } = await makeSector(app);
    const values = sql`(${app.acme.id}, 0, 'SECTOR', ${id}, ${version})`;
    await change(
      em(),
      sql`insert into sample_record (customer_id, place, kind, record_id, record_version) values ${values}`,
    );
    return {};
  },
  removeCompanySeal: async () => {
    await makeCompanySeal(app);
    return {};
  },
  finalizeProduct: async () => ({ ...(await makeProductDraft(app)) }),
  deleteProductDraft: async () => ({ ...(await makeProductDraft(app)) }),
  // A new machine may still get a credential; the machine of the world already has two.
  startMachineEnrolment: async () => ({ machineId: (await makeMachine(app)).id }),
  revokeMachineCredential: async () => {
    const { machine, machineCredential: credential } = await makeWorld(app, app.acme);
    return { machineId: machine.id, id: credential.id };
  },
};

/** Customers may also be restored when they are inactive (ARGUMENTS). */
const isRestore = ({ name }: Operation): boolean => name.startsWith('restore') && !/^restoreCustomers?$/.test(name);

async function deleted(type: string, { id, version }: MadeRecord): Promise<MadeRecord> {
  const text = `mutation ($id: ID!, $version: Int!) { gone: delete${type}(id: $id, version: $version) { version } }`;
  const { gone } = await admin.data<{ gone: { version: number } }>(text, { id, version });
  return { id, version: gone.version };
}

async function variablesFor(operation: Operation): Promise<Record<string, unknown>> {
  const places = idPlacesOf(operation);
  const subject = places.find(({ path }) => path === 'id' || path === 'input.id');
  const made = subject && (await makeFresh(subject.type));
  const fresh = made && isRestore(operation) ? await deleted(subject.type, made) : made;
  const variables = variablesOf(operation, {
    id: ({ path, type }) => (path === subject?.path && fresh ? fresh.id : recordOf(world, type).id),
    version: () => fresh?.version ?? 1,
  });
  const values = await VALUES[operation.name]?.();
  // A bulk mutation takes a list.
  const input = Array.isArray(variables.input) ? variables.input : { ...Object(variables.input), ...values };
  return { ...variables, ...(variables.input !== undefined && { input }), ...(await ARGUMENTS[operation.name]?.()) };
}

/** All rows that a mutation may change, without tasks, which workers change at any time. */
async function readAllRows(): Promise<unknown> {
  return {
    acme: await fingerprintOf(app, app.acme),
    bolt: await fingerprintOf(app, app.bolt),
    // Tasks change the other customers at the same time.
    customers: await rows(
      em(),
      sql`select id, version, status, updated_at from customer where id in (${app.acme.id}, ${app.bolt.id}) order by id`,
    ),
    customerIds: await rows(em(), sql`select id from customer order by id`),
    admins: await rows(em(), sql`select * from system_admin order by id`),
    files: await rows(em(), sql`select * from uploaded_file order by id`),
  };
}

type WrittenEntry = { id: string; mutationId: string; actorId: string | null; ip: string | null };

const readEntries = (): Promise<WrittenEntry[]> =>
  rows(
    em(),
    sql<WrittenEntry>`select id, mutation_id as mutationId, actor_id as actorId, ip from audit_log where event is null`,
  );

describe('every mutation', () => {
  it.each(mutations)(
    'writes an audit entry, and changes nothing when the entry fails: $name [D12] SEC-45',
    async (operation) => {
      const client = isForSystemAdmins(operation) ? system : admin;
      const document = documentOf(operation);
      const variables = await variablesFor(operation);
      await tasksToEnd();
      const before = await readAllRows();
      const refused = await withoutAudit(app, () => client.ask(document, variables));
      const advice = `a refused value needs an example in api/testing/schema-walk.ts: ${JSON.stringify(refused.errors)}`;
      expect(
        refused.errors.map(({ extensions }) => extensions.code),
        advice,
      ).toEqual(['INTERNAL']);
      expect(await readAllRows()).toEqual(before);

      const known = new Set((await readEntries()).map(({ id }) => id));
      const { errors } = await client.ask(document, variables);
      expect(errors).toEqual([]);
      const caller = await idOf(
        client === system ? 'system_admin' : 'console_user',
        client === system ? 'system' : 'admin',
      );
      const own = (await readEntries()).filter(({ id, actorId }) => !known.has(id) && actorId === caller);
      expect(own.length).toBeGreaterThan(0);
      for (const { ip } of own) expect(ip).toMatch(/127\.0\.0\.1|::1/);
    },
  );
});

async function idOf(table: 'system_admin' | 'console_user', role: 'system' | 'admin'): Promise<string | undefined> {
  const { email } = accountOf(role, role === 'system' ? 'platform' : 'acme');
  return (await firstRow(em(), sql<{ id: string }>`select id from ${sql.table(table)} where email = ${email}`))?.id;
}
