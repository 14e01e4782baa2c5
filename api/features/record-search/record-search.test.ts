import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeEmployee } from '#api/features/employees/employee.factory.ts';
import { makeProduct } from '#api/features/products/product.factory.ts';
import { makeSector } from '#api/features/sectors/sector.factory.ts';
import { bootApp, type TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';

const SEARCH =
  'query ($text: String!) { searchRecords(text: $text) { similarText hits { type id label detail isActive } } }';

type Hit = { type: string; id: string; label: string; detail: string | null; isActive: boolean };
type Found = { similarText: string | null; hits: Hit[] };

let app: TestApp;
let admin: GraphqlClient;

beforeAll(async () => {
  app = await bootApp();
  admin = await app.as('admin');
});
afterAll(() => app?.close());

const search = async (text: string, client = admin): Promise<Found> =>
  (await client.data<{ searchRecords: Found }>(SEARCH, { text })).searchRecords;

const idsOf = ({ hits }: Found): string[] => hits.map(({ id }) => id);

describe('searchRecords', () => {
  it('finds a person by parts of the name in any order, without accents, and by the badge first', async () => {
    const word = unique('Qui').replaceAll(/\d/g, 'x');
    const person = await makeEmployee(app, { name: `Conceição ${word}`, identification: unique('77') });
    const other = await makeEmployee(app, { name: `Another ${person.identification}` });
    expect(await search(`${word.toUpperCase()} conceicao`)).toEqual({
      similarText: null,
      hits: [
        {
          type: 'Employee',
          id: person.id,
          label: person.name,
          detail: `${person.identification} · ${person.email}`,
          isActive: true,
        },
      ],
    });
    expect(idsOf(await search(person.identification))).toEqual([person.id, other.id]);
  });

  it('finds products by the number of a certificate and the code of a size, and records by their id [D6]', async () => {
    const number = unique('CA');
    const code = unique('SZ');
    const sizes = [{ size: 'M', code, certificates: [{ name: 'CA', number }] }];
    const { id, name } = await makeProduct(app, { sizes });
    const hit = { type: 'Product', id, label: name, isActive: true };
    expect((await search(number.toLowerCase())).hits).toEqual([{ ...hit, detail: number }]);
    expect((await search(code)).hits).toEqual([{ ...hit, detail: code }]);
    expect((await search(id.toLowerCase())).hits).toMatchObject([hit]);
  });

  it('lists at most five records of a kind, names that begin with the text first', async () => {
    const word = unique('Zq');
    for (const letter of ['A', 'B', 'C', 'D', 'E']) await makeSector(app, { name: `${letter} ${word}` });
    const first = await makeSector(app, { name: `${word} Z` });
    const found = await search(word);
    expect(found.hits).toHaveLength(5);
    expect(found.hits[0]).toMatchObject({ type: 'Sector', id: first.id });
  });

  it('searches a similar text when nothing matches, but never another number', async () => {
    const person = await makeEmployee(app, { name: 'Wanderlei Xavantino', identification: unique('88') });
    expect(await search('vanderlei xavntino')).toMatchObject({
      similarText: 'wanderlei xavantino',
      hits: [{ id: person.id }],
    });
    expect(await search(`${person.identification}0`)).toEqual({ similarText: null, hits: [] });
  });

  it('treats percent signs, underscores and quotes as letters', async () => {
    const sector = await makeSector(app, { name: `${unique('50')}%_'"\\ wool` });
    expect(idsOf(await search(`%_'"\\`))).toEqual([sector.id]);
    expect(await search('%%')).toEqual({ similarText: null, hits: [] });
  });

  it('shows only what the caller may read: the own tenant, the own permissions, the platform’s records [T10] [R2]', async () => {
    const person = await makeEmployee(app, { name: `Só ${unique('Aqui')}` });
    expect(idsOf(await search(person.name))).toEqual([person.id]);
    for (const other of [await app.as('admin', app.bolt), await app.as('regular'), await app.as('system')])
      expect(idsOf(await search(person.name, other))).not.toContain(person.id);
    const system = await app.as('system');
    expect((await search('acme', system)).hits).toContainEqual(
      expect.objectContaining({ type: 'Customer', id: app.acme.id }),
    );
    expect((await search('acme')).hits.filter(({ type }) => type === 'Customer')).toEqual([]);
  });

  it('refuses texts that are too short or too long, and guests [V4]', async () => {
    for (const text of ['', ' a ', 'x'.repeat(101)])
      expect((await admin.error(SEARCH, { text })).extensions).toMatchObject({
        code: 'VALIDATION',
        fields: [{ path: 'text' }],
      });
    expect((await app.asGuest().error(SEARCH, { text: 'acme' })).extensions.code).toBe('UNAUTHENTICATED');
  });
});
