import { randomInt } from 'node:crypto';
import type { CreateCustomerInput, CustomerSetup } from '#api/graphql/generated/types.ts';
import { withCheckDigits } from '#api/rules/cnpj.ts';
import type { TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';

/** The fields of a customer that tests read. */
export type TestCustomer = {
  id: string;
  version: number;
  status: string;
  subdomain: string;
  businessId: string;
  customerCode: string;
  displayName: string;
  setup: CustomerSetup;
  administrator: { id: string; email: string; status: string; isCustomerAdmin: boolean } | null;
};

/** GraphQL selection of TestCustomer. */
export const CUSTOMER = `id version status subdomain businessId customerCode displayName
  setup { state step errorCode attempts } administrator { id email status isCustomerAdmin }`;

/** A valid, random CNPJ. */
export const newCnpj = (): string => withCheckDigits(Array.from({ length: 12 }, () => randomInt(10)).join(''));

/** A valid input with unique values. */
export function newCustomer(overrides: Partial<CreateCustomerInput> = {}): CreateCustomerInput {
  const word = `c${randomInt(2 ** 40).toString(36)}`;
  const own = { displayName: `Company ${word}`, businessId: newCnpj(), customerCode: word, subdomain: word };
  return { ...own, licensesCount: 10, ...overrides };
}

/** Creates a customer as a system administrator. The setup continues after the response. */
export async function makeCustomer(
  app: TestApp,
  overrides: Partial<CreateCustomerInput> = {},
  client?: GraphqlClient,
): Promise<TestCustomer> {
  const system = client ?? (await app.as('system'));
  const { made } = await system.data<{ made: TestCustomer }>(
    `mutation ($input: CreateCustomerInput!) { made: createCustomer(input: $input) { ${CUSTOMER} } }`,
    { input: newCustomer(overrides) },
  );
  return made;
}

/** Reads the present state of a customer. */
export async function readCustomer(app: TestApp, id: string): Promise<TestCustomer> {
  const { seen } = await (
    await app.as('system')
  ).data<{ seen: TestCustomer }>(`query ($id: ID!) { seen: getCustomer(id: $id) { ${CUSTOMER} } }`, { id });
  return seen;
}

/** Waits for the end of the setup. Keycloak needs some time for a realm. */
export const waitForSetup = (app: TestApp, id: string): Promise<TestCustomer> =>
  waitFor(
    'the setup to end',
    async () => {
      const seen = await readCustomer(app, id);
      return seen.setup.state === 'DONE' && seen;
    },
    60_000,
  );
