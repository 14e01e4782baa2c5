import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createRow } from '#api/crud/create-row.ts';
import { write } from '#api/crud/write.ts';
import { change, firstRow, rows, sql } from '#api/db/sql.ts';
import { clock } from '#api/platform/clock.ts';
import { bootApp, type TestApp, type TestTenant } from '#api/testing/app.ts';
import { GraphqlClient } from '#api/testing/client.ts';
import { addDays, dayIn } from '#api/platform/time-zone.ts';
import { unique } from '#api/testing/unique.ts';
import { Employee } from './employee.entity.ts';
import { makeEmployee } from './employee.factory.ts';
import { endVisits } from './visitor-end.task.ts';
import { requireFreeLicense } from './employee-licenses.service.ts';

const CREATE = 'mutation ($input: CreateEmployeeInput!) { createEmployee(input: $input) { id } }';
const UPDATE = 'mutation ($input: UpdateEmployeeInput!) { updateEmployee(input: $input) { id version } }';
const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteEmployee(id: $id, version: $version) { id } }';

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const limitTo = async (tenant: TestTenant, licenses: number): Promise<void> => {
  await change(
    app.services.orm.em.fork(),
    sql`update customer set licenses_count = ${licenses} where id = ${tenant.id}`,
  );
};

/** Deactivates the tenant's employees, so that each test begins without active ones. */
const deactivateAll = async (tenant: TestTenant): Promise<void> => {
  await change(
    app.services.orm.em.fork(),
    sql`update employee set status = 'INACTIVE' where customer_id = ${tenant.id}`,
  );
};

async function activeIn(tenant: TestTenant): Promise<number> {
  const counted = await firstRow<{ total: number }>(
    app.services.orm.em.fork(),
    sql`select count(*) as total from employee where customer_id = ${tenant.id} and status = 'ACTIVE'`,
  );
  return Number(counted?.total);
}

function newEmployee() {
  const identification = unique('L');
  return { name: 'New employee', identification, email: `${identification}@example.com` };
}

describe('the licences of a customer', () => {
  it('limit only active employees [V5]', async () => {
    await limitTo(app.acme, 2);
    const admin = await app.as('admin');
    const [first] = [await makeEmployee(app), await makeEmployee(app)];
    const spare = await makeEmployee(app, { status: 'INACTIVE' });
    const refusal = { code: 'VALIDATION', fields: [{ path: 'status', key: 'licenseLimit', values: { max: 2 } }] };
    expect((await admin.error(CREATE, { input: newEmployee() })).extensions).toMatchObject(refusal);
    expect(
      (await admin.error(UPDATE, { input: { id: spare.id, version: 1, status: 'ACTIVE' } })).extensions,
    ).toMatchObject(refusal);
    await admin.data(UPDATE, { input: { id: first.id, version: 1, status: 'ACTIVE', name: 'Was active before' } });
    await admin.data(UPDATE, { input: { id: first.id, version: 2, status: 'INACTIVE' } });
    await admin.data(UPDATE, { input: { id: spare.id, version: 1, status: 'ACTIVE' } });
    await admin.data(DELETE, { id: spare.id, version: 2 });
    await admin.data(CREATE, { input: newEmployee() });
    expect(await activeIn(app.acme)).toBe(2);
  });

  it('are free again after the last day of a visitor, by the clock of the company [V5] IDEA-17', async () => {
    await deactivateAll(app.acme);
    await limitTo(app.acme, 2);
    const today = dayIn('America/Sao_Paulo', clock.now());
    const gone = await makeEmployee(app, { accessUntil: addDays(today, -1) });
    const staying = await makeEmployee(app, { accessUntil: today });
    const admin = await app.as('admin');
    expect((await admin.error(CREATE, { input: newEmployee() })).extensions.code).toBe('VALIDATION');
    const ending = new AbortController().signal;
    await endVisits(app.services, ending);
    await endVisits(app.services, ending);
    const statusOf = async ({ id }: { id: string }) =>
      admin.data<{ found: object }>('query ($id: ID!) { found: getEmployee(id: $id) { status version } }', { id });
    expect(await statusOf(gone)).toEqual({ found: { status: 'INACTIVE', version: 2 } });
    expect(await statusOf(staying)).toEqual({ found: { status: 'ACTIVE', version: 1 } });
    const audit = await rows(
      app.services.orm.em.fork(),
      sql`select actor_type as actor, changes from audit_log where target_entity_id = ${gone.id} and operation = 'UPDATE'`,
    );
    expect(audit).toEqual([{ actor: 'SYSTEM', changes: { status: { old: 'ACTIVE', new: 'INACTIVE' } } }]);
    await admin.data(CREATE, { input: newEmployee() });
  });

  it('of one tenant are independent of another [V5] [T10]', async () => {
    await deactivateAll(app.acme);
    await limitTo(app.acme, 1);
    await limitTo(app.bolt, 1);
    await makeEmployee(app);
    await makeEmployee(app, {}, app.bolt);
  });

  it('are not exceeded by 30 simultaneous requests on two replicas for the last five [V5] SEC-55', async () => {
    await deactivateAll(app.bolt);
    await limitTo(app.bolt, 5);
    const admin = await app.as('admin', app.bolt);
    const replica = await app.startReplica();
    const elsewhere = new GraphqlClient(
      app.originOf(app.bolt).replace(String(app.port), String(replica.port)),
      admin.token,
    );
    const idle = [];
    for (let index = 0; index < 15; index++) idle.push(await makeEmployee(app, { status: 'INACTIVE' }, app.bolt));
    const answers = await Promise.all(
      idle.flatMap(({ id }, index) => [
        (index % 2 ? admin : elsewhere).ask(UPDATE, { input: { id, version: 1, status: 'ACTIVE' } }),
        (index % 2 ? elsewhere : admin).ask(CREATE, { input: newEmployee() }),
      ]),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(5);
    for (const { extensions } of answers.flatMap(({ errors }) => errors))
      expect(extensions.fields).toMatchObject([{ key: 'licenseLimit' }]);
    expect(await activeIn(app.bolt)).toBe(5);
  });

  it('are not exceeded because of the lock: the same race without the lock exceeds them [V5]', async () => {
    const race = async (checkLicense: (tx: Parameters<typeof requireFreeLicense>[0]) => Promise<void>) => {
      await deactivateAll(app.bolt);
      const hire = () =>
        write(
          { em: app.services.orm.em, tenant: app.bolt, actor: { type: 'SYSTEM', id: null, name: null } },
          async (tx) => {
            await checkLicense(tx);
            await createRow(tx, Employee, newEmployee());
          },
        );
      await Promise.allSettled(Array.from({ length: 30 }, hire));
      return activeIn(app.bolt);
    };
    await limitTo(app.bolt, 5);
    const noLock = () => Promise.resolve();
    expect(await race((tx) => requireFreeLicense(tx))).toBe(5);
    expect(await race((tx) => requireFreeLicense(tx, { lock: noLock }))).toBeGreaterThan(5);
  });
});
