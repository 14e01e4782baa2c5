import { CONSOLE_USER_LIMITS, signInEmail } from '#api/features/console-users/console-user.rules.ts';
import { machineRules } from '#api/features/machines/machine.rules.ts';
import { cnpj, CNPJ_LIMITS } from '#api/rules/cnpj.ts';
import { timeZone } from '#api/rules/time-zone.ts';
import { fileAddress } from '#api/rules/url.ts';
import { letterName } from '#api/rules/letter-name.ts';
import { emptyToNull, line, ruleMessage, yup } from '#api/rules/yup.ts';

/**
 * Shortest and longest values, in characters, and number of licences. The database, the API and the form use the same
 * limits.
 */
export const CUSTOMER_LIMITS = {
  displayName: { min: 2, max: 100 },
  legalName: 200,
  businessId: CNPJ_LIMITS,
  subdomain: { min: 3, max: 30 },
  customerCode: { min: 2, max: 20 },
  licensesCount: { min: 1, max: 10_000 },
};

/** A host name: lower-case letters, digits, and hyphens that are not at the ends (RFC 1123 §2.1). */
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * Names with hyphens at the third and fourth place have special meanings (RFC 5891 §4.2.3.1): browsers show
 * `xn--cme-7cd` as `аcme` with a Cyrillic letter.
 */
const ENCODED = /^..--/;

/** Subdomains of the fallback branding (requirements T5), and the name of the platform's realm. */
const RESERVED: ReadonlySet<string> = new Set(['demo', 'test', 'localhost', 'platform']);

const isReserved = (subdomain: string): boolean => RESERVED.has(subdomain) || ENCODED.test(subdomain);

const CUSTOMER_CODE = /^[A-Za-z0-9_-]*$/;

/** The order of the rules is that of the messages: length, characters, reserved (requirements V5). */
const subdomainRule = line(CUSTOMER_LIMITS.subdomain.max)
  .required()
  .min(CUSTOMER_LIMITS.subdomain.min)
  .matches(SUBDOMAIN, { message: ruleMessage('subdomain'), excludeEmptyString: true })
  .test('reserved', ruleMessage('subdomainReserved'), (value) => !isReserved(value));

/** Whether a customer may have this subdomain. */
export const isSubdomain = (subdomain: string): boolean =>
  subdomain.length >= CUSTOMER_LIMITS.subdomain.min &&
  subdomain.length <= CUSTOMER_LIMITS.subdomain.max &&
  SUBDOMAIN.test(subdomain) &&
  !isReserved(subdomain);

/** Input of a customer (requirements D1, V5). */
export const customerRules = yup.object({
  displayName: line(CUSTOMER_LIMITS.displayName.max).required().min(CUSTOMER_LIMITS.displayName.min),
  legalName: line(CUSTOMER_LIMITS.legalName).transform(emptyToNull).nullable(),
  businessId: cnpj,
  customerCode: line(CUSTOMER_LIMITS.customerCode.max)
    .required()
    .min(CUSTOMER_LIMITS.customerCode.min)
    .matches(CUSTOMER_CODE, { message: ruleMessage('customerCode'), excludeEmptyString: true }),
  subdomain: subdomainRule,
  licensesCount: yup
    .number()
    .required()
    .integer()
    .min(CUSTOMER_LIMITS.licensesCount.min)
    .max(CUSTOMER_LIMITS.licensesCount.max),
  logoUrl: fileAddress.transform(emptyToNull).nullable(),
  timeZone: timeZone.min(1),
});

/** The administrator that is created together with the customer. */
export const customerAdministratorRules = yup.object({
  name: letterName(CONSOLE_USER_LIMITS.name),
  email: signInEmail,
});

/** A machine that is created together with the customer: name and model are required (requirements V5). */
export const customerMachineRules = machineRules.pick(['name', 'model', 'observation', 'status']);

/** Input of all four steps of the wizard. The limit of machines is a setting of the installation. */
export const newCustomerRules = customerRules.shape({
  administrator: customerAdministratorRules.nullable().default(undefined),
  machines: yup
    .array(customerMachineRules.required())
    .nullable()
    .test('names', ruleMessage('duplicate'), requireUniqueNames),
});

/** Input of an update. Without the subdomain, because realm, sessions and machine credentials contain it. */
/** Values that no other customer may have. */
export const uniqueCustomerRules = customerRules.pick(['subdomain', 'businessId', 'customerCode']);

export const customerChangeRules = customerRules.omit(['subdomain']);

/** Compares names like the database: ignores case and accents. */
const nameCollator = new Intl.Collator('en', { sensitivity: 'base' });

function requireUniqueNames(
  machines: readonly { name?: string }[] | null | undefined,
  test: yup.TestContext,
): true | yup.ValidationError {
  const index = findRepeatedName(machines?.map((machine) => machine?.name ?? '') ?? []);
  return index === -1 || test.createError({ path: `${test.path}[${index}].name`, message: ruleMessage('duplicate') });
}

/** Index of the first repeated name, or -1. Sorts the names, so that a thousand names need few comparisons. */
function findRepeatedName(names: readonly string[]): number {
  const sorted = names
    .map((text, index) => ({ text, index }))
    .toSorted((one, other) => nameCollator.compare(one.text, other.text) || one.index - other.index);
  const repeated = sorted.filter(
    ({ text }, at) => text !== '' && at > 0 && nameCollator.compare(sorted[at - 1]?.text ?? '', text) === 0,
  );
  return repeated.length === 0 ? -1 : Math.min(...repeated.map(({ index }) => index));
}
