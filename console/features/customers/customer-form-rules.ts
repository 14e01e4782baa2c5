import { customerAdministratorRules, newCustomerRules } from '#api/features/customers/customer.rules.ts';

type Administrator = { name?: string | null; email?: string | null };

const isEmpty = (person: unknown): boolean => {
  const { name, email }: Administrator = typeof person === 'object' && person !== null ? person : {};
  return !name?.trim() && !email?.trim();
};

/** What the wizard asks for: the api's rules of a new customer; an administrator without name and e-mail is none. */
export const customerFormRules = newCustomerRules.shape({
  administrator: customerAdministratorRules
    .nullable()
    .default(undefined)
    .transform((person: unknown) => (isEmpty(person) ? null : person)),
});
