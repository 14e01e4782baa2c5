import { customerAdministratorRules, newCustomerRules } from '#api/features/customers/customer.rules.ts';

type Administrator = { name?: string | null; email?: string | null };

const isEmpty = (person: unknown): boolean => {
  const { name, email }: Administrator = typeof person === 'object' && person !== null ? person : {};
  return !name?.trim() && !email?.trim();
};

/** The wizard's rules: the api's rules of a new customer. An administrator without name and e-mail becomes null. */
export const customerFormRules = newCustomerRules.shape({
  administrator: customerAdministratorRules
    .nullable()
    .default(undefined)
    .transform((person: unknown) => (isEmpty(person) ? null : person)),
});
