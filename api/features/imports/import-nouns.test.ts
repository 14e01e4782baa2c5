import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rows, sql } from '#api/db/sql.ts';
import { makeMainWarehouse } from '#api/features/main-warehouses/main-warehouse.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { auditStock } from '#api/stock/audit.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import { accountOf } from '#api/testing/accounts.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { givePermissions } from '#api/testing/permission-role.ts';
import { unique } from '#api/testing/unique.ts';
import { checkedTable, readTable, rowsOf, run } from './import.testing.ts';

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

type Size = {
  code: string;
  par: number | null;
  price: number | null;
  certificates: { number: string; expirationDate: string | null }[];
};
type Product = {
  id: string;
  name: string;
  version: number;
  validityDays: number | null;
  agentCodes: string | null;
  sizes: Size[];
};

const productsCalled = async (search: string): Promise<Product[]> =>
  (
    await admin.data<{ page: { items: Product[] } }>(
      `query ($search: String) { page: listProducts(filter: { search: $search }) { items {
        id name version validityDays agentCodes sizes { code par price certificates { number expirationDate } } } } }`,
      { search },
    )
  ).page.items;

describe('an import of products', () => {
  const HEADINGS = 'Nome;Validade em dias;Tamanho;Código;Preço;Moeda;CA;Vencimento;Estoque ideal';

  it('makes one product of rows with the same name, each a size or a certificate, and is undone [S15] [D6]', async () => {
    const name = unique('Luva');
    const [m, g] = [unique('M'), unique('G')];
    const other = unique('Bota');
    const file = [
      HEADINGS,
      `${name};30;M;${m};1.299,90;BRL;111;31/12/2030;5`,
      `${other};;U;${unique('U')};;;;;`,
      `${name.toUpperCase()};;G;${g};;;111;31/12/2030;`,
      `${name};;M;${m};;;222;;`,
    ];
    const checked = await checkedTable(admin, file.join('\n'), 'PRODUCT');
    expect(checked).toMatchObject({ state: 'CHECKED', rowCount: 4, newCount: 2, changedCount: 0, wrongCount: 0 });
    expect(await run(admin, 'applyImport', checked)).toMatchObject({ state: 'DONE' });
    const [made] = await productsCalled(name);
    expect(made).toMatchObject({
      name,
      validityDays: 30,
      sizes: [
        {
          code: m,
          price: 129_990,
          par: 5,
          certificates: [
            { number: '111', expirationDate: '2030-12-31' },
            { number: '222', expirationDate: null },
          ],
        },
        { code: g, price: null, certificates: [{ number: '111', expirationDate: '2030-12-31' }] },
      ],
    });
    expect(await checkedTable(admin, file.join('\n'), 'PRODUCT')).toMatchObject({ sameCount: 2, changedCount: 0 });
    expect(await run(admin, 'undoImport', checked)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await productsCalled(name)).toEqual([]);
  });

  it('adds to a product what the file has, keeps the rest, and the undo restores it [S15]', async () => {
    const known = await makeProduct(app);
    const code = known.sizes[0]?.code ?? '';
    const added = unique('XL');
    const file = [
      HEADINGS,
      `${known.name};10;M;${code.toLowerCase()};;;12345;2031-01-31;7`,
      `${known.name};;XL;${added};10,5;brl;9;;`,
    ];
    const checked = await checkedTable(admin, file.join('\n'), 'PRODUCT');
    expect(checked).toMatchObject({ newCount: 0, changedCount: 1, wrongCount: 0 });
    const [row] = await rowsOf(admin, checked, 'CHANGED');
    expect(row?.changes.map(({ field }) => field)).toEqual([
      'validityDays',
      'sizesPar',
      'sizesCertificatesNumber',
      'sizesSize',
      'sizesCertificatesNumber',
    ]);
    expect(await run(admin, 'applyImport', checked)).toMatchObject({ state: 'DONE' });
    expect(await productsCalled(known.name)).toMatchObject([
      {
        version: 2,
        validityDays: 10,
        sizes: [
          { code, par: 7, certificates: [{ number: '12345', expirationDate: '2031-01-31' }] },
          { code: added, price: 1050 },
        ],
      },
    ]);
    expect(await run(admin, 'undoImport', checked)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await productsCalled(known.name)).toMatchObject([
      { validityDays: null, sizes: [{ code, par: null, certificates: [{ number: '12345', expirationDate: null }] }] },
    ]);
  });

  it('gives a product the harmful agents of its rows, and the undo restores those it had [S15] IDEA-26', async () => {
    const { name, sizes } = await makeProduct(app);
    const fileOf = (codes: string) =>
      ['Nome;Tamanho;Código;Protege contra (Tabela 24 do eSocial)', `${name};M;${sizes[0]?.code};${codes}`].join('\n');
    const first = await checkedTable(admin, fileOf('01.01.001,05.01.001'), 'PRODUCT');
    expect(await run(admin, 'applyImport', first)).toMatchObject({ state: 'DONE' });
    expect(await productsCalled(name)).toMatchObject([{ agentCodes: '01.01.001, 05.01.001' }]);
    // As the export of products writes them.
    expect(await checkedTable(admin, fileOf('01.01.001, 05.01.001'), 'PRODUCT')).toMatchObject({ sameCount: 1 });
    const second = await checkedTable(admin, fileOf('"02.01.001; 01.01.001"'), 'PRODUCT');
    expect((await rowsOf(admin, second, 'CHANGED'))[0]?.changes).toMatchObject([
      { field: 'agentCodes', old: '01.01.001, 05.01.001', new: '02.01.001, 01.01.001' },
    ]);
    expect(await run(admin, 'applyImport', second)).toMatchObject({ state: 'DONE' });
    expect(await run(admin, 'undoImport', second)).toMatchObject({ state: 'UNDONE', keptCount: 0 });
    expect(await productsCalled(name)).toMatchObject([{ agentCodes: '01.01.001, 05.01.001' }]);
    const wrong = await checkedTable(admin, fileOf('09.01.001'), 'PRODUCT');
    expect((await rowsOf(admin, wrong, 'WRONG'))[0]?.faults).toMatchObject([
      { field: 'agentCodes', key: 'agentCodes' },
    ]);
  });

  it('names the row and the column of what is wrong, and writes nothing [S15] [V6]', async () => {
    const owner = await makeProduct(app);
    const [name, code] = [unique('P'), unique('C')];
    const file = [
      HEADINGS,
      `${name};30;M;${code};;;1;;`,
      `${name};60;P;${code};;;1;31/12/2030;x`,
      `${name};;G;${owner.sizes[0]?.code};;;;;`,
      `${name};;XG;${unique('X')};5;;;;`,
      `${unique('Q')};0;;;;;;;`,
      `;;M;${unique('Y')};;;;;`,
    ];
    const checked = await checkedTable(admin, file.join('\n'), 'PRODUCT');
    expect(checked).toMatchObject({ newCount: 0, wrongCount: 5 });
    const found = await rowsOf(admin, checked, 'WRONG');
    expect(found.map(({ line, faults }) => [line, faults.map(({ field, key }) => `${field} ${key}`)])).toEqual([
      [
        3,
        expect.arrayContaining([
          'validityDays rowDiffers',
          'sizesSize sizeOfCode',
          'sizesCertificatesExpirationDate rowDiffers',
        ]),
      ],
      [4, ['sizesCode taken']],
      [5, ['sizesCurrency required']],
      [6, expect.arrayContaining(['validityDays minimum', 'sizesSize required'])],
      [7, ['name required']],
    ]);
    expect(await productsCalled(name)).toEqual([]);
  });
});

const applied = async (file: string, noun: string) => {
  const checked = await checkedTable(admin, file, noun);
  await run(admin, 'applyImport', checked);
  return checked;
};

describe('an import of groups', () => {
  const HEADINGS = 'Name,Period in days,Product,Pieces,Days of the rule,Counted';
  const rulesOf = async (name: string) =>
    (
      await admin.data<{ page: { items: { period: number; rules: object[] }[] } }>(
        `query ($name: String) { page: listGroups(filter: { search: $name }) { items {
          period rules { productId quantity periodDays periodKind } } } }`,
        { name },
      )
    ).page.items;

  it('makes rules of the rows, by name or code of a product, changes them, and is undone [S15] [D5]', async () => {
    const [glove, boot] = [await makeProduct(app), await makeProduct(app)];
    const name = unique('Welders');
    const first = await applied(
      [HEADINGS, `${name},30,${glove.name},2,,`, `${name},,${boot.sizes[0]?.code},1,7,per day`].join('\n'),
      'GROUP',
    );
    const made = [
      { productId: glove.id, quantity: 2, periodDays: 30, periodKind: 'SLIDING' },
      { productId: boot.id, quantity: 1, periodDays: 7, periodKind: 'SLIDING' },
    ];
    expect(await rulesOf(name)).toMatchObject([{ period: 30, rules: [made[0], { productId: boot.id, quantity: 1 }] }]);
    const second = await applied([HEADINGS, `${name},15,${glove.name},5,,`].join('\n'), 'GROUP');
    expect(await rulesOf(name)).toMatchObject([{ period: 15, rules: [{ quantity: 5 }, { quantity: 1 }] }]);
    expect(await run(admin, 'undoImport', second)).toMatchObject({ keptCount: 0 });
    expect(await rulesOf(name)).toMatchObject([{ period: 30, rules: [{ quantity: 2 }, { quantity: 1 }] }]);
    expect(await run(admin, 'undoImport', first), 'changed since').toMatchObject({ keptCount: 1 });
    const other = unique('Painters');
    const third = await applied([HEADINGS, `${other},15,${glove.name},5,,`].join('\n'), 'GROUP');
    expect(await run(admin, 'undoImport', third)).toMatchObject({ keptCount: 0 });
    expect(await rulesOf(other)).toEqual([]);
  });

  it('refuses unknown products, repeated rules and rules per shift without shifts [S15]', async () => {
    const glove = await makeProduct(app);
    const name = unique('G');
    const file = [
      HEADINGS,
      `${name},30,${glove.name},2,,`,
      `${name},,${glove.name},3,,`,
      `${name},,Nothing,1,,`,
      `${name}2,5,${glove.name},x,,SHIFT`,
    ];
    const checked = await checkedTable(admin, file.join('\n'), 'GROUP');
    const found = await rowsOf(admin, checked, 'WRONG');
    expect(found.map(({ line, faults }) => [line, faults.map(({ field, key }) => `${field} ${key}`)])).toEqual([
      [3, ['rulesProductId duplicateRow']],
      [4, ['rulesProductId unknownName']],
      [5, ['rulesQuantity number', 'rulesPeriodKind importShifts']],
    ]);
  });
});

describe('an import of warehouse items', () => {
  const HEADINGS = 'Código do tamanho;Número do certificado;Almoxarifado;Nível baixo;Completar até;Peças iniciais';
  const itemsOf = (warehouseId: string) =>
    rows<{ available: number; low: number; par: number | null }>(
      app.services.orm.em.fork(),
      sql`select quantity_available as available, low_level as low, par_level as par from warehouse_stock
        where customer_id = ${app.acme.id} and warehouse_id = ${warehouseId} and live = 1`,
    );

  it('adds items with their first pieces in the ledger, keeps pieces of others, and is undone [S15] [D9] [S8]', async () => {
    const warehouse = await makeMainWarehouse(app);
    const product = await makeProduct(app);
    const line = `${product.sizes[0]?.code};12345;${warehouse.name}`;
    await applied([HEADINGS, `${line};5;50;20`].join('\n'), 'WAREHOUSE');
    expect(await itemsOf(warehouse.id)).toEqual([{ available: 20, low: 5, par: 50 }]);
    const ledger = await admin.data<{ page: { items: object[] } }>(
      'query ($id: ID!) { page: listWarehouseMovements(warehouseId: $id) { items { reason quantity note } } }',
      { id: warehouse.id },
    );
    expect(ledger.page.items).toEqual([{ reason: 'RESTOCK', quantity: 20, note: 'people.csv' }]);
    const second = await applied([HEADINGS, `${line};8;;999`].join('\n'), 'WAREHOUSE');
    expect(second).toMatchObject({ changedCount: 1, newCount: 0 });
    expect(await itemsOf(warehouse.id)).toEqual([{ available: 20, low: 8, par: 50 }]);
    expect(await run(admin, 'undoImport', second)).toMatchObject({ keptCount: 0 });
    const other = await makeMainWarehouse(app);
    const third = await applied(
      [HEADINGS, `${product.sizes[0]?.code};12345;${other.name};;;7`].join('\n'),
      'WAREHOUSE',
    );
    expect(await itemsOf(other.id)).toMatchObject([{ available: 7 }]);
    expect(await run(admin, 'undoImport', third)).toMatchObject({ keptCount: 0 });
    expect(await itemsOf(other.id)).toEqual([]);
    expect((await auditStock(app.services.orm.em.fork())).mismatches).toEqual([]);
  });

  it('keeps an item whose pieces have moved since, when it is undone [S15] [S8]', async () => {
    const warehouse = await makeMainWarehouse(app);
    const product = await makeProduct(app);
    const batch = await applied(
      [HEADINGS, `${product.sizes[0]?.code};12345;${warehouse.name};5;50;20`].join('\n'),
      'WAREHOUSE',
    );
    const { page } = await admin.data<{ page: { items: { id: string }[] } }>(
      'query ($id: ID!) { page: listWarehouseStocks(warehouseId: $id) { items { id } } }',
      { id: warehouse.id },
    );
    await admin.data('mutation ($input: RestockWarehouseItemInput!) { restockWarehouseItem(input: $input) { id } }', {
      input: { id: page.items[0]?.id, quantity: 3 },
    });
    expect(await run(admin, 'undoImport', batch)).toMatchObject({ state: 'UNDONE', keptCount: 1 });
    expect(await itemsOf(warehouse.id)).toMatchObject([{ available: 23 }]);
  });

  it('refuses unknown places and certificates, repeated items and levels in a wrong order [S15]', async () => {
    const warehouse = await makeMainWarehouse(app);
    const product = await makeProduct(app);
    const code = product.sizes[0]?.code ?? '';
    const file = [
      HEADINGS,
      `${code};12345;${warehouse.name};50;5;`,
      `${code};12345;${warehouse.name};;;`,
      `${code};999;${warehouse.name};;;`,
      `none;1;nowhere;;;-1`,
    ];
    const checked = await checkedTable(admin, file.join('\n'), 'WAREHOUSE');
    const found = await rowsOf(admin, checked, 'WRONG');
    expect(found.map(({ line, faults }) => [line, faults.map(({ field, key }) => `${field} ${key}`)])).toEqual([
      [2, ['stockParLevel notBelowLowLevel']],
      [3, ['stockSizeCode duplicateRow']],
      [4, ['stockCertificateNumber unknownName']],
      [5, ['stockSizeCode unknownName', 'stockWarehouseId unknownName', 'stockQuantity minimum']],
    ]);
  });
});

describe('the permission of a noun', () => {
  it('is needed for each operation on its imports, and its imports are not listed without it [R4] [S13]', async () => {
    const batch = await readTable(admin, `name\n${unique('Role')}`, 'JOB_ROLE');
    const { email } = accountOf('regular', app.acme.subdomain);
    await givePermissions(app, app.acme.id, email, ['PRODUCT_MANAGEMENT']);
    const buyer = await app.as('regular');
    const own = await readTable(buyer, 'name\nx', 'PRODUCT');
    const list = await buyer.data<{ page: { items: { noun: string }[] } }>(
      'query { page: listImportBatches { items { noun } } }',
    );
    expect(new Set(list.page.items.map(({ noun }) => noun))).toEqual(new Set(['PRODUCT']));
    expect(own.state).toBe('READ');
    for (const document of [
      'query ($id: ID!) { getImportBatch(id: $id) { id } }',
      'query ($id: ID!) { getImportRows(importBatchId: $id) { nextLine } }',
      'mutation ($id: ID!) { applyImport(id: $id) { id } }',
      'mutation ($id: ID!) { cancelImport(id: $id) { id } }',
    ])
      expect((await buyer.error(document, { id: batch.id })).extensions).toMatchObject({ code: 'FORBIDDEN' });
    const start = 'mutation ($input: StartImportInput!) { startImport(input: $input) { id } }';
    const refused = await buyer.error(start, { input: { noun: 'EMPLOYEE', fileKey: 'x' } });
    expect(refused.extensions).toMatchObject({ code: 'FORBIDDEN' });
  });
});
