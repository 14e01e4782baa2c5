import { companyRules } from '#api/features/company/company.rules.ts';
import { permissionRoleRules } from '#api/features/permission-roles/permission-role.rules.ts';
import { profileRules } from '#api/features/profile/profile.rules.ts';
import { systemAdminRules } from '#api/features/system-admins/system-admin.rules.ts';
import { forgotRules } from '#api/identity/password.rules.ts';
import { signInRules } from '#api/identity/sign-in.rules.ts';
import type { yup } from '#api/rules/yup.ts';
import { changeFormRules, ownPasswordFormRules, resetFormRules } from '#console/auth/new-password-rules.ts';
import { userRules } from '#console/features/console-users/user-values.ts';
import { customerFormRules } from '#console/features/customers/customer-form-rules.ts';
import { licenseFormRules } from '#console/features/licenses/license-form-rules.ts';
import type { Text } from '#console/i18n/useText.ts';

/** A field by its path, a value that breaks a rule, the rule's name, and fields that are wrong by it too. */
export type BadInput = readonly [path: string, value: unknown, key: string, also?: readonly string[]];

/** A form by what it asks for; `labels` as its component gives them. */
export type FormOfRules = {
  name: string;
  rules: yup.AnyObjectSchema;
  labels: (t: Text) => Record<string, string>;
  /** What breaks no rule. */
  good: object;
  bad: readonly BadInput[];
};

const long = (max: number) => 'x'.repeat(max + 1);
const BELL = 'a\u0007b';

const lineOf = (path: string, max: number): BadInput[] => [
  [path, long(max), 'maxLength'],
  [path, BELL, 'singleLine'],
];
const requiredLine = (path: string, max: number): BadInput[] => [[path, '  ', 'required'], ...lineOf(path, max)];
const emailOf = (path: string): BadInput[] => [
  ...requiredLine(path, 255),
  [path, 'nobody', 'email'],
  [path, `${'x'.repeat(65)}@acme.example`, 'email'],
];
const wholeOf = (path: string, max: number): BadInput[] => [
  [path, 'many', 'number'],
  [path, -1, 'minimum'],
  [path, max + 1, 'maximum'],
  [path, 1.5, 'integer'],
];
const chosenOf = (path: string): BadInput[] => [
  [`${path}.0`, undefined, 'required'],
  [`${path}.0`, 'FLY', 'oneOf'],
];
const STATUS: BadInput = ['status', 'DELETED', 'oneOf'];
const webOf = (path: string): BadInput[] => [...lineOf(path, 2000), [path, 'ftp://acme.example', 'url']];
const zoneOf = (path: string): BadInput[] => [...lineOf(path, 64), [path, 'Mars/Olympus', 'timeZone']];

const PASSWORD = 'Correct-Horse-7';
const newPasswords = (
  [
    ['', 'required'],
    ['Sh0rt-x', 'passwordLength'],
    ['No-Digit-here', 'passwordDigit'],
    ['NoSpecial77', 'passwordSpecial'],
    ['no-upper-77', 'passwordUpper'],
    ['NO-LOWER-77', 'passwordLower'],
    [`Aa-7${long(200)}`, 'maxLength'],
  ] as const
).map(([value, key]): BadInput => ['newPassword', value, key, ['confirmPassword']]);
const repeated: BadInput[] = [
  ['confirmPassword', '', 'required'],
  ['confirmPassword', 'short', 'minLength'],
  ['confirmPassword', `${PASSWORD}8`, 'passwordsDiffer'],
];
const passwordLabels = (t: Text) => ({
  newPassword: t(($) => $.auth.newPassword),
  confirmPassword: t(($) => $.auth.confirmPassword),
});
const newPasswordGood = { newPassword: PASSWORD, confirmPassword: PASSWORD };
const currentPassword: BadInput[] = [
  ['currentPassword', '', 'required'],
  ['currentPassword', long(200), 'maxLength'],
];

/** Every form of tenants, people and their permissions, with input that breaks each of its rules. */
export const FORMS: readonly FormOfRules[] = [
  {
    name: 'the customers wizard [V1] [V2] [V5]',
    rules: customerFormRules,
    labels: (t) => t(($) => $.customers.fields, { returnObjects: true }),
    good: {
      displayName: 'Metalúrgica Acme',
      legalName: '',
      businessId: '11.222.333/0001-81',
      customerCode: 'ACME_01',
      subdomain: 'acme',
      licensesCount: 50,
      logoUrl: null,
      timeZone: 'America/Sao_Paulo',
      administrator: { name: 'Rita', email: 'rita@acme.example' },
      machines: [{ name: 'M-01', model: 'ICEPLUS_MACHINE', observation: '', status: 'ACTIVE' }],
    },
    bad: [
      ...requiredLine('displayName', 100),
      ['displayName', 'A', 'minLength'],
      ...lineOf('legalName', 200),
      ['businessId', '', 'required'],
      ['businessId', '1', 'minLength'],
      ['businessId', '1'.repeat(51), 'maxLength'],
      ['businessId', '11.222.333/0001-82', 'cnpj'],
      ...requiredLine('customerCode', 20),
      ['customerCode', 'A', 'minLength'],
      ['customerCode', 'with space', 'customerCode'],
      ...requiredLine('subdomain', 30),
      ['subdomain', 'ab', 'minLength'],
      ['subdomain', 'Acme', 'subdomain'],
      ['subdomain', 'demo', 'subdomainReserved'],
      ['licensesCount', undefined, 'required'],
      ...wholeOf('licensesCount', 10_000),
      ...webOf('logoUrl'),
      ...zoneOf('timeZone'),
      ['timeZone', '', 'minLength'],
      ...requiredLine('administrator.name', 100),
      ...emailOf('administrator.email'),
      ...requiredLine('machines.0.name', 100),
      ['machines.1.name', 'm-01', 'duplicate', ['machines.1.model']],
      ['machines.0.model', undefined, 'required'],
      ['machines.0.model', 'TYPEWRITER', 'oneOf'],
      ['machines.0.observation', long(500), 'maxLength'],
      ['machines.0.observation', BELL, 'controlCharacters'],
      ['machines.0.status', 'DELETED', 'oneOf'],
    ],
  },
  {
    name: 'the company settings [V1] [V9]',
    rules: companyRules,
    labels: (t) => t(($) => $.company.fields, { returnObjects: true }),
    good: {
      displayName: 'Metalúrgica Acme',
      timeZone: 'America/Sao_Paulo',
      address: { street: 'Rua das Flores', city: 'Joinville', state: 'SC', postalCode: '89201-000', country: 'Brasil' },
      contactInfo: { phone: '(11) 98765-4321', email: 'acme@acme.example', website: 'https://acme.example' },
    },
    bad: [
      ...requiredLine('displayName', 100),
      ['displayName', 'A', 'minLength'],
      ...lineOf('legalName', 200),
      ...webOf('logoUrl'),
      ...zoneOf('timeZone'),
      ['timeZone', '', 'required'],
      ...requiredLine('address.street', 200),
      ...lineOf('address.number', 20),
      ...lineOf('address.complement', 100),
      ...lineOf('address.neighborhood', 100),
      ...requiredLine('address.city', 100),
      ...requiredLine('address.state', 100),
      ...requiredLine('address.postalCode', 20),
      ['address.postalCode', '8920', 'postalCode'],
      ...lineOf('address.country', 100),
      ['contactInfo.phone', '1'.repeat(41), 'maxLength'],
      ['contactInfo.phone', BELL, 'singleLine'],
      ['contactInfo.phone', '12345', 'phone'],
      ...lineOf('contactInfo.email', 255),
      ['contactInfo.email', 'nobody', 'email'],
      ...webOf('contactInfo.website'),
    ],
  },
  {
    name: 'a console user [V1] [V9]',
    rules: userRules,
    labels: (t) => t(($) => $.consoleUsers.fields, { returnObjects: true }),
    good: {
      name: 'Rita',
      email: 'rita@acme.example',
      isCustomerAdmin: false,
      permissionRoleId: null,
      status: 'ACTIVE',
    },
    bad: [...requiredLine('name', 100), ...emailOf('email'), STATUS],
  },
  {
    name: 'a permission role [V1]',
    rules: permissionRoleRules,
    labels: (t) => t(($) => $.permissionRoles.fields, { returnObjects: true }),
    good: { name: 'Stock', description: '', permissions: ['WAREHOUSE_MANAGEMENT'], status: 'ACTIVE' },
    bad: [
      ...requiredLine('name', 100),
      ['description', long(500), 'maxLength'],
      ['description', BELL, 'controlCharacters'],
      ['permissions', undefined, 'required'],
      ['permissions', [], 'minItems'],
      ['permissions', ['REPORT_ACCESS', 'REPORT_ACCESS'], 'duplicate'],
      ...chosenOf('permissions'),
      STATUS,
    ],
  },
  {
    name: 'a system user [V1] [V9]',
    rules: systemAdminRules,
    labels: (t) => t(($) => $.systemAdmins.fields, { returnObjects: true }),
    good: { name: 'Clara', email: 'clara@example.com', systemPermissions: ['AUDIT_LOGS'], status: 'ACTIVE' },
    bad: [
      ...requiredLine('name', 100),
      ...emailOf('email'),
      ['systemPermissions', Array.from({ length: 5 }, () => 'AUDIT_LOGS'), 'maxItems'],
      ['systemPermissions', ['AUDIT_LOGS', 'AUDIT_LOGS'], 'duplicate'],
      ...chosenOf('systemPermissions'),
      STATUS,
    ],
  },
  {
    name: 'the own profile [V1]',
    rules: profileRules,
    labels: (t) => t(($) => $.profile.fields, { returnObjects: true }),
    good: { name: 'Rita', language: 'es', theme: 'DARK' },
    bad: [...requiredLine('name', 100), ['language', 'fr', 'oneOf'], ['theme', 'PINK', 'oneOf']],
  },
  {
    name: 'a licence [V1]',
    rules: licenseFormRules,
    labels: (t) => t(($) => $.licenses.fields, { returnObjects: true }),
    good: {
      customerId: 'acme',
      name: 'Contract 2026',
      type: 'TRIAL',
      expiryDate: '2027-01-31',
      usersLimit: null,
      machinesLimit: 5,
      modules: ['MACHINES'],
      totalValue: 100,
      currency: 'BRL',
      status: 'ACTIVE',
    },
    bad: [
      ['customerId', '', 'required'],
      ...requiredLine('name', 100),
      ['type', undefined, 'required'],
      ['type', 'GIFT', 'oneOf'],
      ['expiryDate', undefined, 'required'],
      ['expiryDate', '2026-02-30', 'date'],
      ...wholeOf('usersLimit', 1_000_000),
      ...wholeOf('machinesLimit', 1_000_000),
      ['modules', undefined, 'required'],
      ['modules', [], 'minItems'],
      ['modules', Array.from({ length: 6 }, () => 'MACHINES'), 'maxItems'],
      ['modules', ['MACHINES', 'MACHINES'], 'duplicate'],
      ...chosenOf('modules'),
      ...wholeOf('totalValue', 2_147_483_647),
      ['totalValue', null, 'required'],
      ...lineOf('currency', 3),
      ['currency', null, 'required'],
      ['currency', 'ABC', 'currency'],
      STATUS,
    ],
  },
  {
    name: 'signing in [V1] [V4]',
    rules: signInRules,
    labels: (t) => ({ username: t(($) => $.auth.username), password: t(($) => $.auth.password) }),
    good: { username: 'rita@acme.example', password: PASSWORD },
    bad: [...requiredLine('username', 255), ['password', '', 'required'], ['password', long(200), 'maxLength']],
  },
  {
    name: 'asking for a code [V1] [V4]',
    rules: forgotRules,
    labels: (t) => ({ username: t(($) => $.auth.username) }),
    good: { username: 'rita@acme.example' },
    bad: requiredLine('username', 255),
  },
  {
    name: 'a new password by a code [V3] [V4]',
    rules: resetFormRules,
    labels: (t) => ({ code: t(($) => $.auth.forgotPassword.code), ...passwordLabels(t) }),
    good: { code: '123 456', ...newPasswordGood },
    bad: [['code', '', 'required'], ['code', '12345', 'codeDigits'], ...newPasswords, ...repeated],
  },
  {
    name: 'a password that must be changed [V3]',
    rules: changeFormRules,
    labels: passwordLabels,
    good: newPasswordGood,
    bad: [...newPasswords, ...repeated],
  },
  {
    name: 'the own password [V3]',
    rules: ownPasswordFormRules,
    labels: (t) => ({ currentPassword: t(($) => $.profile.password.current), ...passwordLabels(t) }),
    good: { currentPassword: 'old', ...newPasswordGood },
    bad: [...currentPassword, ...newPasswords, ...repeated],
  },
];
