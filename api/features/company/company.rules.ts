import { phone } from '#api/rules/phone.ts';
import { timeZone } from '#api/rules/time-zone.ts';
import { logoAddress, webAddress } from '#api/rules/url.ts';
import { emptyToNull, line, ruleMessage, yup } from '#api/rules/yup.ts';

/** Longest values, in characters (and the shortest name); the database, the API and the form agree on them. */
export const COMPANY_LIMITS = {
  displayNameMin: 2,
  displayName: 100,
  legalName: 200,
  street: 200,
  number: 20,
  complement: 100,
  neighborhood: 100,
  city: 100,
  state: 100,
  postalCode: 20,
  country: 100,
  email: 255,
};

const optional = (max: number) => line(max).transform(emptyToNull).nullable();

/** CEP of the Brazilian post (Correios): eight digits, with or without the hyphen. */
const CEP = /^\d{5}-?\d{3}$/;

/** Names under which people write Brazil; an address without a country is there too. */
const BRAZIL = /^(br|bra|brasil|brazil)?$/i;
export const isInBrazil = (country: unknown): boolean => BRAZIL.test(typeof country === 'string' ? country.trim() : '');

const postalCode = line(COMPANY_LIMITS.postalCode)
  .required()
  .test('postal-code', ruleMessage('postalCode'), (value, { parent }) => {
    const { country }: { country?: unknown } = parent;
    return !value || !isInBrazil(country) || CEP.test(value);
  });

/** Where a company is: what the post needs must be there. */
const addressRules = yup.object({
  street: line(COMPANY_LIMITS.street).required(),
  number: optional(COMPANY_LIMITS.number),
  complement: optional(COMPANY_LIMITS.complement),
  neighborhood: optional(COMPANY_LIMITS.neighborhood),
  city: line(COMPANY_LIMITS.city).required(),
  state: line(COMPANY_LIMITS.state).required(),
  postalCode,
  country: optional(COMPANY_LIMITS.country),
});

/** How it is reached: all of it may be empty. */
const contactRules = yup.object({
  phone: phone.transform(emptyToNull).nullable(),
  email: line(COMPANY_LIMITS.email).transform(emptyToNull).email().nullable(),
  website: webAddress.transform(emptyToNull).nullable(),
});

/** What a company says of itself (requirements D2, S12, V9). Null for address or contact clears all of it. */
export const companyRules = yup.object({
  displayName: line(COMPANY_LIMITS.displayName).required().min(COMPANY_LIMITS.displayNameMin),
  legalName: optional(COMPANY_LIMITS.legalName),
  logoUrl: logoAddress.transform(emptyToNull).nullable(),
  timeZone: timeZone.required(),
  mfaRequired: yup.boolean(),
  address: addressRules.nullable().default(undefined),
  contactInfo: contactRules.nullable().default(undefined),
});
