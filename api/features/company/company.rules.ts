import { phone } from '#api/rules/phone.ts';
import { timeZone } from '#api/rules/time-zone.ts';
import { fileAddress, webAddress } from '#api/rules/url.ts';
import { emptyToNull, line, ruleMessage, yup } from '#api/rules/yup.ts';

/** Longest values and the shortest name, in characters. The database, the API and the form use the same limits. */
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

/** Usual names of Brazil; empty means Brazil, too. */
const BRAZIL = /^(br|bra|brasil|brazil)?$/i;
/** Whether an address is in Brazil; true without a country. */
export const isInBrazil = (country: unknown): boolean => BRAZIL.test(typeof country === 'string' ? country.trim() : '');

const postalCode = line(COMPANY_LIMITS.postalCode)
  .required()
  .test('postal-code', ruleMessage('postalCode'), (value, { parent }) => {
    const { country }: { country?: unknown } = parent;
    return !value || !isInBrazil(country) || CEP.test(value);
  });

/** Address of a company, with the fields that the post office requires. */
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

/** Contact data of a company; all fields are optional. */
const contactRules = yup.object({
  phone: phone.transform(emptyToNull).nullable(),
  email: line(COMPANY_LIMITS.email).transform(emptyToNull).email().nullable(),
  website: webAddress.transform(emptyToNull).nullable(),
});

/** Company data (requirements D2, S12, V9). A null contact clears all its fields. */
export const companyRules = yup.object({
  displayName: line(COMPANY_LIMITS.displayName).required().min(COMPANY_LIMITS.displayNameMin),
  legalName: optional(COMPANY_LIMITS.legalName),
  logoUrl: fileAddress.transform(emptyToNull).nullable(),
  timeZone: timeZone.required(),
  mfaRequired: yup.boolean(),
  address: addressRules.default(undefined),
  contactInfo: contactRules.nullable().default(undefined),
});
