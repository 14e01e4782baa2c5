import { randomInt } from 'node:crypto';
import type { CreateCustomerInput, CustomerSetup } from '#api/graphql/generated/types.ts';
import { withCheckDigits } from '#api/rules/cnpj.ts';
import type { TestApp } from '#api/testing/app.ts';
import type { GraphqlClient } from '#api/testing/client.ts';
import { waitFor } from '#api/testing/wait-for.ts';

/** A customer as the tests look at it. */
export type SeenCustomer = {
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

export const CUSTOMER = `id version status subdomain businessId customerCode displayName
  setup { state step errorCode attempts } administrator { id email status isCustomerAdmin }`;

/** A valid CNPJ that nobody else has. */
export const newCnpj = (): string => withCheckDigits(Array.from({ length: 12 }, () => randomInt(10)).join(''));

/** A good input, every value of its own. */
export function newCustomer(overrides: Partial<CreateCustomerInput> = {}): CreateCustomerInput {
  const word = `c${randomInt(2 ** 40).toString(36)}`;
  const own = { displayName: `Company ${word}`, businessId: newCnpj(), customerCode: word, subdomain: word };
  return { ...own, licensesCount: 10, ...overrides };
}

/** Makes a customer as a system administrator; its setup goes on after the answer. */
export async function makeCustomer(
  app: TestApp,
  overrides: Partial<CreateCustomerInput> = {},
  client?: GraphqlClient,
): Promise<SeenCustomer> {
  const system = client ?? (await app.as('system'));
  const { made } = await system.data<{ made: SeenCustomer }>(
    `mutation ($input: CreateCustomerInput!) { made: createCustomer(input: $input) { ${CUSTOMER} } }`,
    { input: newCustomer(overrides) },
  );
  return made;
}

/** The customer as it is now. */
export async function seeCustomer(app: TestApp, id: string): Promise<SeenCustomer> {
  const { seen } = await (
    await app.as('system')
  ).data<{ seen: SeenCustomer }>(`query ($id: ID!) { seen: getCustomer(id: $id) { ${CUSTOMER} } }`, { id });
  return seen;
}

/** The customer once its setup is over; a realm takes Keycloak a while. */
export const waitForSetup = (app: TestApp, id: string): Promise<SeenCustomer> =>
  waitFor(
    'the setup to end',
    async () => {
      const seen = await seeCustomer(app, id);
      return seen.setup.state === 'DONE' && seen;
    },
    60_000,
  );
