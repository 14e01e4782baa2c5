import { firstRow, sql } from '#api/db/sql.ts';
import type { TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { unique } from '#api/testing/unique.ts';

const FIELDS = `id name category validityDays imageUrl imageCopy { address } manualUrl videoUrl status version
  sizes { id size code status par price currency certificates { id name number expirationDate status } }`;
export const CREATE = `mutation ($input: CreateProductInput!) { made: createProduct(input: $input) { ${FIELDS} } }`;
export const UPDATE = `mutation ($input: UpdateProductInput!) { made: updateProduct(input: $input) { ${FIELDS} } }`;
export const DELETE = 'mutation ($id: ID!, $version: Int!) { deleteProduct(id: $id, version: $version) { id } }';
export const GET = `query ($id: ID!) { made: getProduct(id: $id) { ${FIELDS} } }`;

type Certificate = { id: string; name: string; number: string; expirationDate: string | null; status: string };
type Size = { id: string; size: string; code: string; status: string; certificates: Certificate[] };
export type Made = { id: string; name: string; version: number; sizes: Size[] };

export const certificate = (number: string, expirationDate: string | null = null) => ({
  name: 'CA',
  number,
  expirationDate,
});

/** Calls on products by this user. */
export function productsOf(client: GraphqlClient) {
  const save = async (query: string, input: object) => (await client.data<{ made: Made }>(query, { input })).made;
  return {
    save,
    read: async (id: string) => (await client.data<{ made: Made }>(GET, { id })).made,
    refusal: async (query: string, input: object) => (await client.error(query, { input })).extensions,
    /** Creates a product with two sizes of two certificates each. */
    makeGloves: (): Promise<Made> => {
      const sizes = ['M', 'L'].map((size) => ({
        size,
        code: unique(size),
        certificates: [certificate('1'), certificate('2', '2030-12-31')],
      }));
      return save(CREATE, { name: unique('Glove'), sizes });
    },
  };
}

/** The stored status of a row; undefined if the row does not exist. */
export const statusOf = (app: TestApp, table: string, id: string) =>
  firstRow(
    app.services.orm.em.fork(),
    sql<{ status: string }>`select status from ${sql.table(table)} where id = ${id}`,
  );
