import { withoutUndefined } from '#api/crud/create-row.ts';
import { lockPlatformRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { scheduleSetup } from '#api/features/customers/customer-setup.service.ts';
import { Customer } from '#api/features/customers/customer.entity.ts';
import { claimPicture, pictureToStore } from '#api/features/pictures/picture-copy.service.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { UpdateCompanyInfoInput } from '#api/graphql/generated/types.ts';
import { invalid } from '#api/platform/errors.ts';
import { validatePartial } from '#api/rules/validate.ts';
import { type yup } from '#api/rules/yup.ts';
import { companyRules } from './company.rules.ts';

/**
 * Changes the company data of the own tenant. CNPJ, subdomain and licences are not part of the input; only the platform
 * changes them. Branding and time zone take effect at once in this process and within five seconds in the others.
 * Keycloak's pages show the new name when Keycloak is available. VALIDATION while the company has no address.
 */
export async function updateCompanyInfo(ctx: TenantContext, input: UpdateCompanyInfoInput): Promise<Customer> {
  const { address, contactInfo, ...values } = validatePartial(companyRules, input);
  const changes = withoutUndefined({
    ...values,
    ...(address !== undefined && columnsOfAddress(address)),
    ...(contactInfo !== undefined && columnsOfContact(contactInfo)),
  });
  return write(ctx, async (tx) => {
    const customer = await lockPlatformRow(tx, Customer, tx.customerId, input.version);
    const { displayName } = customer;
    requireAddress({ ...customer, ...changes });
    const logo = {
      kind: 'LOGO',
      field: 'logoUrl',
      address: values.logoUrl,
      current: customer.logoUrl,
      fromPlatform: false,
    } as const;
    await claimPicture(tx, ctx.services, logo);
    const picture = { kind: 'LOGO', sent: input.logoUrl, value: values.logoUrl, current: customer.logoUrl } as const;
    const logoUrl = await pictureToStore(tx, picture);
    await saveRow(tx, customer, withoutUndefined({ ...changes, logoUrl }));
    tx.afterCommit(() => ctx.services.identity.forgetTenant(customer.subdomain));
    if (customer.displayName !== displayName) await scheduleSetup(ctx.services, tx, customer.id);
    return customer;
  });
}

const ADDRESS_FIELDS = ['street', 'city', 'state', 'postalCode'] as const;

/** A company has no address before the first change; afterwards it must have one (requirement V9). */
function requireAddress(company: Pick<Customer, (typeof ADDRESS_FIELDS)[number]>): void {
  const missing = ADDRESS_FIELDS.filter((field) => !company[field]);
  if (missing.length > 0) throw invalid(missing.map((field) => ({ path: `address.${field}`, key: 'required' })));
}

type CompanyValues = yup.InferType<typeof companyRules>;

/** All columns of an address. */
const columnsOfAddress = (address: CompanyValues['address']) => ({
  street: address.street,
  streetNumber: address.number ?? null,
  complement: address.complement ?? null,
  neighborhood: address.neighborhood ?? null,
  city: address.city,
  state: address.state,
  postalCode: address.postalCode,
  country: address.country ?? null,
});

const columnsOfContact = (contact: CompanyValues['contactInfo']) => ({
  phone: contact?.phone ?? null,
  contactEmail: contact?.email ?? null,
  website: contact?.website ?? null,
});
