import { randomUUID } from 'node:crypto';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { insertConsoleUsers, insertSystemAdmins } from '#api/seed/people.ts';
import { makeBulkAction } from '#api/features/bulk-actions/bulk-action.factory.ts';
import { makeCostCenter } from '#api/features/cost-centers/cost-center.factory.ts';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeGroup } from '#api/features/groups/group.factory.ts';
import { makeImportBatch } from '#api/features/imports/import-batch.factory.ts';
import { makeJobRole } from '#api/features/job-roles/job-role.factory.ts';
import { makeInboxEntry } from '#api/features/inbox/inbox.factory.ts';
import { makeListView } from '#api/features/list-views/list-view.factory.ts';
import { makeLicense } from '#api/features/licenses/license.factory.ts';
import { makeLayoutTemplate } from '#api/features/layout-templates/layout-template.factory.ts';
import { makeCounterDifference } from '#api/features/machine-counters/counter-difference.factory.ts';
import { fillMachine, makeMachine } from '#api/features/machines/machine.factory.ts';
import { makeMainWarehouse, makeWarehouseStock } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makePermissionRole } from '#api/features/permission-roles/permission-role.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeStockCount } from '#api/features/stock-counts/stock-count.factory.ts';
import { makeTransfer } from '#api/features/stock-documents/stock-document.factory.ts';
import { makePpeSheet } from '#api/features/ppe-sheets/ppe-sheet.factory.ts';
import { insertReportSchedule, makeReportRun } from '#api/features/report-schedules/report-schedule.factory.ts';
import { makeIssue, makePieceReturn } from '#api/features/returns/piece-return.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { makeWebhook, makeWebhookDelivery } from '#api/features/webhooks/webhook.factory.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { newId } from '#api/platform/ids.ts';
import type { TestApp, TestTenant } from './app.ts';
import { COMPANY_ADDRESS } from './company-address.ts';
import { factories } from './factories.ts';
import type { MadeRecord } from './made-record.ts';
import type { ValueOf } from './schema-walk.ts';
import { unique } from './unique.ts';
import { insertWithdrawal } from './withdrawal-row.ts';

/** Related records, each under its type: `productSize` is a ProductSize. */
type Scene = Awaited<ReturnType<typeof makeScene>>;

/** One record of every kind, all of one tenant. `records` holds them by type. */
export type World = Scene & { records: ReadonlyMap<string, MadeRecord> };

/** Creates the related records, and one record of each other noun with its factory. */
export async function makeWorld(app: TestApp, tenant: TestTenant): Promise<World> {
  const scene = await makeScene(app, tenant);
  const records = new Map<string, MadeRecord>(
    Object.entries(scene).map(([key, record]) => [key.charAt(0).toUpperCase() + key.slice(1), record]),
  );
  for (const { type } of nounCards) {
    const make = factories.get(type);
    if (!records.has(type) && make) records.set(type, await make(app, {}, tenant));
  }
  return { ...scene, records };
}

/** The world's record of a type. */
export function recordOf({ records }: World, type: string): MadeRecord {
  const found = records.get(type);
  if (!found) throw new Error(`There is no ${type} in the world: write its factory, or add it to testing/world.ts`);
  return found;
}

/** The ids and versions of the world, for an operation's variables. */
export const valuesOf = (world: World): ValueOf => ({
  id: ({ type }) => recordOf(world, type).id,
  version: (type) => recordOf(world, type).version,
});

/** Without an address, no change of a company is accepted. */
async function giveAddress({ services }: TestApp, { id }: TestTenant): Promise<void> {
  const { street, city, state, postalCode } = COMPANY_ADDRESS;
  await change(
    services.orm.em.fork(),
    sql`update customer set street = ${street}, city = ${city}, state = ${state}, postal_code = ${postalCode} where id = ${id}`,
  );
}

async function makeScene(app: TestApp, tenant: TestTenant) {
  await giveAddress(app, tenant);
  const sector = await makeSector(app, {}, tenant);
  const costCenter = await makeCostCenter(app, {}, tenant);
  const jobRole = await makeJobRole(app, {}, tenant);
  const product = await makeProduct(app, {}, tenant);
  const [size] = product.sizes;
  const [certificate] = size?.certificates ?? [];
  if (!size || !certificate) throw new Error('A product is made with a size and a certificate');
  const group = await makeGroup(app, { rules: [{ productId: product.id, quantity: 1 }] }, tenant);
  const references = { sectorId: sector.id, jobRoleId: jobRole.id, groupId: group.id, costCenterIds: [costCenter.id] };
  const employee = await makeEmployee(app, { ...references, pin: '1357' }, tenant);
  await requireOf(app, tenant, sector, product.id);
  const machine = await makeMachine(app, {}, tenant);
  const counterDifference = await makeCounterDifference(app, machine.id, tenant);
  const permissionRole = await makePermissionRole(app, {}, tenant);
  const contents = { productId: product.id, sizeId: size.id, certificateId: certificate.id };
  const stock = await fillMachine(app, machine, [{ channel: 1, ...contents, quantity: 2 }], tenant);
  const layoutTemplate = await makeLayoutTemplate(app, machine.id, tenant);
  const mainWarehouse = await makeMainWarehouse(app, {}, tenant);
  const warehouseStock = await makeWarehouseStock(app, { warehouseId: mainWarehouse.id, ...contents }, tenant);
  const credential = await issueCredential(app, tenant, machine.id);
  await startEnrolment(app, tenant, machine.id);
  const issued = await makeIssue(
    app,
    warehouseStock,
    { quantity: 2, employeeId: employee.id, approvalReason: 'Two crews' },
    tenant,
  );
  const pieceReturn = await makePieceReturn(app, issued.id, {}, tenant);
  const withdrawal = await openWithdrawal(app, tenant, {
    employee_id: employee.id,
    source_id: machine.id,
    product_id: product.id,
  });
  const webhook = await makeWebhook(app, {}, tenant);
  const reportSchedule = await insertReportSchedule(app, tenant);
  const report = await makeReportRun(app, reportSchedule.id, tenant);
  return {
    sector,
    costCenter,
    jobRole,
    product,
    productSize: { id: size.id, version: 1 },
    productCertificate: { id: certificate.id, version: 1 },
    group,
    employee,
    machine,
    machineStock: stock,
    mainWarehouse,
    warehouseStock,
    warehouseItem: warehouseStock,
    stockDocument: await makeTransfer(app, warehouseStock, (await makeMainWarehouse(app, {}, tenant)).id, tenant),
    pieceReturn: { id: pieceReturn.id, version: 1 },
    ppeSheet: await makePpeSheet(app, { employeeId: employee.id }, tenant),
    stockCount: await makeStockCount(app, warehouseStock, tenant),
    counterDifference,
    layoutTemplate,
    machineCredential: { id: credential, version: 1 },
    withdrawal: { id: withdrawal, version: 1 },
    holding: { id: issued.id, version: 1 },
    customer: { id: tenant.id, version: 1 },
    consoleUser: { id: await insertConsoleUser(app, tenant, permissionRole.id), version: 1 },
    permissionRole,
    webhook,
    webhookDelivery: await makeWebhookDelivery(app, webhook.id, tenant),
    reportSchedule,
    reportRun: report.run,
    reportFile: report.file,
    inboxEntry: await makeInboxEntry(app, {}, tenant),
    savedListView: await makeListView(app, {}, tenant),
    bulkAction: await makeBulkAction(app, {}, tenant),
    importBatch: await makeImportBatch(app, {}, tenant),
    uploadedFile: { id: await announceLogo(app, tenant), version: 1 },
    systemAdmin: { id: await insertSystemAdmin(app), version: 1 },
    license: await makeLicense(app, {}, tenant),
    auditLog: { id: await latestAuditLog(app, tenant), version: 1 },
  };
}

/** A row of the PPE matrix. The version of the sector increases. */
async function requireOf(app: TestApp, tenant: TestTenant, sector: MadeRecord, productId: string): Promise<void> {
  const admin = await app.as('admin', tenant);
  const { made } = await admin.data<{ made: { version: number } }>(
    `mutation ($id: ID!, $version: Int!, $items: [RequiredItemInput!]!) {
      made: setRequiredItemsOfSector(id: $id, version: $version, items: $items) { version } }`,
    { id: sector.id, version: sector.version, items: [{ productId, quantity: 1 }] },
  );
  sector.version = made.version;
}

/** Only the row, without an account: creating one in Keycloak is slow, and few operations need it. */
async function insertConsoleUser(app: TestApp, tenant: TestTenant, permissionRoleId: string): Promise<string> {
  const [id, email] = [newId(), `${unique('user')}@${tenant.subdomain}.example`];
  const user = { id, subject: randomUUID(), name: 'Ulla User', email, permissionRoleId };
  await insertConsoleUsers(app.services.orm.em.fork(), tenant.id, [user]);
  return id;
}

/** A system administrator belongs to no tenant; the walks need the id of one. */
async function insertSystemAdmin(app: TestApp): Promise<string> {
  const id = newId();
  const admin = { id, subject: randomUUID(), name: 'Petra Platform', email: `${unique('system')}@ppe.example` };
  await insertSystemAdmins(app.services.orm.em.fork(), [admin]);
  return id;
}

async function latestAuditLog(app: TestApp, tenant: TestTenant): Promise<string> {
  const found = await firstRow<{ id: string }>(
    app.services.orm.em.fork(),
    sql`select id from audit_log where customer_id = ${tenant.id} order by created_at desc, id desc limit 1`,
  );
  return found?.id ?? '';
}

async function issueCredential(app: TestApp, tenant: TestTenant, machineId: string): Promise<string> {
  const admin = await app.as('admin', tenant);
  const { issued } = await admin.data<{ issued: { credential: { id: string } } }>(
    'mutation ($id: ID!) { issued: issueMachineCredential(machineId: $id) { credential { id } } }',
    { id: machineId },
  );
  return issued.credential.id;
}

async function startEnrolment(app: TestApp, tenant: TestTenant, id: string): Promise<void> {
  const admin = await app.as('admin', tenant);
  await admin.data('mutation ($id: ID!) { startMachineEnrolment(machineId: $id) { code } }', { id });
}

async function announceLogo(app: TestApp, tenant: TestTenant): Promise<string> {
  const admin = await app.as('admin', tenant);
  const { announced } = await admin.data<{ announced: { fileKey: string } }>(
    'mutation ($input: CustomerLogoUploadInput!) { announced: getCustomerLogoUploadUrl(input: $input) { fileKey } }',
    { input: { fileName: 'logo.png', contentType: 'image/png', fileSize: 100 } },
  );
  return announced.fileKey;
}

async function openWithdrawal(app: TestApp, tenant: TestTenant, references: Record<string, string>): Promise<string> {
  const channel = await firstRow<{ id: string }>(
    app.services.orm.em.fork(),
    sql`select id from channel where customer_id = ${tenant.id} and machine_id = ${references.source_id}`,
  );
  await change(
    app.services.orm.em.fork(),
    sql`update channel set reserved = 1 where customer_id = ${tenant.id} and id = ${channel?.id}`,
  );
  return insertWithdrawal(app, tenant, {
    ...references,
    channel_id: channel?.id ?? null,
    machine_channel: 1,
    withdrawal_status: 'PENDING_DELIVERY',
    delivery_status: 'PENDING',
  });
}

/**
 * All rows of a tenant, by table. Events like sign-ins and refusals (SEC-45) are excluded unless `withEvents` is set,
 * because they are written asynchronously.
 */
export async function snapshotOf(
  app: TestApp,
  tenant: TestTenant,
  { withEvents = false } = {},
): Promise<Record<string, unknown[]>> {
  const em = app.services.orm.em.fork();
  const tables = await rows<{ name: string }>(
    em,
    sql`select table_name as name from information_schema.columns
      where table_schema = ${app.config.DB_NAME} and column_name = 'customer_id' and table_name <> 'task' order by 1`,
  );
  const contents = await Promise.all(
    tables.map(async ({ name }): Promise<[string, unknown[]]> => {
      const isShown = name === 'audit_log' && !withEvents ? sql`event is null` : sql`true`;
      const found = await rows(
        em,
        sql`select * from ${sql.table(name)} where customer_id = ${tenant.id} and ${isShown}`,
      );
      return [name, found.toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1))];
    }),
  );
  return Object.fromEntries(contents);
}
