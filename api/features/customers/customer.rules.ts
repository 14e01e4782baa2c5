import { CONSOLE_USER_LIMITS, signInEmail } from '#api/features/console-users/console-user.rules.ts';
import { machineRules } from '#api/features/machines/machine.rules.ts';
import { cnpj, CNPJ_LIMITS } from '#api/rules/cnpj.ts';
import { timeZone } from '#api/rules/time-zone.ts';
import { logoAddress } from '#api/rules/url.ts';
import { emptyToNull, line, name, ruleMessage, yup } from '#api/rules/yup.ts';

/** Shortest and longest values, in characters, and how many licences; the database, the API and the form agree on them. */
export const CUSTOMER_LIMITS = {
  displayName: { min: 2, max: 100 },
  legalName: 200,
  businessId: CNPJ_LIMITS,
  subdomain: { min: 3, max: 30 },
  customerCode: { min: 2, max: 20 },
  licensesCount: { min: 1, max: 10_000 },
};

/** Lower-case letters, digits, hyphens, these not at the ends: what is left would be no host name (RFC 1123 §2.1). */
const SUBDOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Subdomains that show a fallback branding and are nobody's (requirements T5), and the platform's own realm. */
const RESERVED: ReadonlySet<string> = new Set(['demo', 'test', 'localhost', 'platform']);

const CUSTOMER_CODE = /^[A-Za-z0-9_-]*$/;

/** A fault per rule, in this order: how long it is, what it is made of, whether it is free to have (requirements V5). */
const subdomainRule = line(CUSTOMER_LIMITS.subdomain.max)
  .required()
  .min(CUSTOMER_LIMITS.subdomain.min)
  .matches(SUBDOMAIN, { message: ruleMessage('subdomain'), excludeEmptyString: true })
  .test('reserved', ruleMessage('subdomainReserved'), (value) => !RESERVED.has(value ?? ''));

/** Whether a customer may live under this name. */
export const isSubdomain = (subdomain: string): boolean =>
  subdomain.length >= CUSTOMER_LIMITS.subdomain.min &&
  subdomain.length <= CUSTOMER_LIMITS.subdomain.max &&
  SUBDOMAIN.test(subdomain) &&
  !RESERVED.has(subdomain);

/** What a customer must look like (requirements D1, V5). */
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
  logoUrl: logoAddress.transform(emptyToNull).nullable(),
  timeZone: timeZone.min(1),
});

/** Who is made administrator together with the customer. */
export const customerAdministratorRules = yup.object({
  name: name(CONSOLE_USER_LIMITS.name),
  email: signInEmail,
});

/** A machine that is made together with the customer: name and model required (requirements V5). */
export const customerMachineRules = machineRules.pick(['name', 'model', 'observation', 'status']);

/** All four steps of the wizard. How many machines there may be is a setting of the installation. */
export const newCustomerRules = customerRules.shape({
  administrator: customerAdministratorRules.nullable().default(undefined),
  machines: yup.array(customerMachineRules.required()).nullable().test('names', ruleMessage('duplicate'), eachNameOnce),
});

/** What may be changed of one: realm, sessions and machines' papers carry the subdomain. */
export const customerChangeRules = customerRules.omit(['subdomain']);

/** As the database compares names: case and accents make none another. */
const sameNames = new Intl.Collator('en', { sensitivity: 'base' });

function eachNameOnce(
  machines: readonly { name?: string }[] | null | undefined,
  test: yup.TestContext,
): true | yup.ValidationError {
  const again = firstRepeated(machines?.map((machine) => machine?.name ?? '') ?? []);
  return again === -1 || test.createError({ path: `${test.path}[${again}].name`, message: ruleMessage('duplicate') });
}

/** Sorted, so that a thousand names are not compared with each other. */
function firstRepeated(names: readonly string[]): number {
  const sorted = names
    .map((text, index) => ({ text, index }))
    .toSorted((one, other) => sameNames.compare(one.text, other.text) || one.index - other.index);
  const repeated = sorted.filter(
    ({ text }, at) => text !== '' && at > 0 && sameNames.compare(sorted[at - 1]?.text ?? '', text) === 0,
  );
  return repeated.length === 0 ? -1 : Math.min(...repeated.map(({ index }) => index));
}
