import { afterAll, beforeAll, expect, it } from 'vitest';
import { write } from '#api/crud/write.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { lockTenant } from './tenant-lock.ts';

let app: TestApp;
beforeAll(async () => {
  app = await bootApp();
});
afterAll(() => app?.close());

const scope = () => ({
  em: app.services.orm.em,
  tenant: app.acme,
  actor: { type: 'SYSTEM', id: null, name: null } as const,
});

it('a locked name of a tenant delays no other write of the tenant, and only the same name waits', async () => {
  const order: string[] = [];
  const isLocked = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const first = write(scope(), async ({ em, customerId }) => {
    await lockTenant(em, customerId, 'UPLOADS');
    isLocked.resolve();
    await mayEnd.promise;
    order.push('first');
  });
  await isLocked.promise;
  const second = write(scope(), async ({ em, customerId }) => {
    await lockTenant(em, customerId, 'UPLOADS');
    order.push('second');
  });
  await makeSector(app);
  order.push('other write');
  await write(scope(), async ({ em, customerId }) => {
    await lockTenant(em, customerId, 'LICENSES');
    order.push('other name');
  });
  mayEnd.resolve();
  await Promise.all([first, second]);
  expect(order).toEqual(['other write', 'other name', 'first', 'second']);
});
