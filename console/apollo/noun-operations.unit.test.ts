import { buildSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { plugin } from './operations.codegen.ts';

const schema = buildSchema(`
  type Sector { id: ID! name: String! }
  type SectorPage { items: [Sector!]! }
  type Result { id: ID! }
  input SectorInput { name: String! }
  type Query {
    listSectors(limit: Int): SectorPage!
    listSectorsByCustomer(customerId: ID!): SectorPage!
    getSector(id: ID!): Sector!
  }
  type Mutation {
    createSector(input: SectorInput!): Sector!
    deleteSector(id: ID!, version: Int!): Result!
  }
`);

/** The member names of the generated object of each noun. */
async function membersFrom(operations: string): Promise<Record<string, string[]>> {
  const output = await plugin(schema, [{ document: parse(operations) }], {});
  const content = typeof output === 'string' ? output : output.content;
  return Object.fromEntries(
    [...content.matchAll(/export const (\w+) = \{\n([\s\S]*?)\n\};/g)].map(([, name = '', body = '']) => [
      name,
      [...body.matchAll(/^ {2}(\w+):/gm)].map(([, member = '']) => member),
    ]),
  );
}

describe('the generated object of a noun’s operations', () => {
  it('has a member for each operation', async () => {
    const operations = `
      query ListSectors($limit: Int) { listSectors(limit: $limit) { items { id } } }
      query GetSector($id: ID!) { getSector(id: $id) { id } }
      mutation CreateSector($input: SectorInput!) { createSector(input: $input) { id } }
      mutation DeleteSector($id: ID!, $version: Int!) { deleteSector(id: $id, version: $version) { id } }
    `;
    expect(await membersFrom(operations)).toEqual({
      sectorOperations: ['lists', 'useList', 'pageOf', 'useGet', 'recordOf', 'create', 'remove'],
    });
  });

  it('leaves out operations that are not named after their field, and lists of another noun', async () => {
    const operations = `
      query PickSectors { listSectors { items { id } } }
      query ListSectorsByCustomer($customerId: ID!) { listSectorsByCustomer(customerId: $customerId) { items { id } } }
      query GetSectorAndList($id: ID!) { getSector(id: $id) { id } listSectors { items { id } } }
    `;
    expect(await membersFrom(operations)).toEqual({});
  });
});
