import { getDirective } from '@graphql-tools/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstRow, sql } from '#api/db/sql.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import type { CustomerPermission } from '#api/generated/enums.ts';
import { createSchema } from '#api/graphql/schema.ts';
import { newId } from '#api/platform/ids.ts';
import { propertyOf } from '#api/platform/property-of.ts';
import { accountOf } from '#api/testing/accounts.ts';
import { bootApp, clientOf, type TestApp } from '#api/testing/app.ts';
import { exportList } from '#api/testing/export-list.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { EXPORTED_LISTS } from '#api/exports/exported-lists.ts';

const schema = await createSchema();
const regular = accountOf('regular', 'acme');

const PERMISSIONS = [
  'EMPLOYEE_MANAGEMENT',
  'EMPLOYEE_VIEW_ONLY',
  'PRODUCT_MANAGEMENT',
  'WAREHOUSE_MANAGEMENT',
  'REPORT_ACCESS',
] as const satisfies CustomerPermission[];

let app: TestApp;
let needed: Record<string, object>;
let exportLimit: string;
beforeAll(async () => {
  app = await bootApp();
  needed = {
    listWarehouseMovements: { warehouseId: newId() },
    listStockMovements: { machineId: newId() },
    listProductHolders: { productId: (await makeProduct(app)).id },
  };
  const person = await firstRow(
    app.services.orm.em.fork(),
    sql<{ id: string }>`select id from console_user where customer_id = ${app.acme.id} and email = ${regular.email}`,
  );
  exportLimit = `export/${person?.id}`;
});
afterAll(() => app?.close());

/** Whether the list declares that a role with this permission may read it. */
function mayRead(list: string, permission: CustomerPermission): boolean {
  const field = schema.getQueryType()?.getFields()[list];
  const allow = field && getDirective(schema, field, 'allow')?.[0];
  const permissions = propertyOf(allow, 'permissions');
  return propertyOf(allow, 'to') === 'TENANT_USER' || (Array.isArray(permissions) && permissions.includes(permission));
}

describe.each(PERMISSIONS)('a permission role with %s', (permission) => {
  it('exports the lists that it may read, and no other [R5] SEC-7', async () => {
    await givePermissions(app, app.acme.id, regular.email, [permission]);
    const client = await clientOf(app.originOf(app.acme), regular);
    const outcomes: Record<string, number> = {};
    const wanted: Record<string, number> = {};
    for (const list of EXPORTED_LISTS.keys()) {
      wanted[list] = mayRead(list, permission) ? 200 : 403;
      outcomes[list] = (await exportList(client, list, { variables: needed[list] ?? {} })).status;
      await app.services.identity.limiter.reset(exportLimit);
    }
    expect(outcomes).toEqual(wanted);
    expect(new Set(Object.values(wanted))).toEqual(new Set([200, 403]));
  });
});
