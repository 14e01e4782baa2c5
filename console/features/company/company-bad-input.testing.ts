import { companyRules } from '#api/features/company/company.rules.ts';
import {
  BELL,
  lineOf,
  requiredLine,
  webOf,
  zoneOf,
  type FormOfRules,
} from '#console/crud/bad-input/bad-input.testing.ts';

/** Input that breaks each rule of the company settings. */
export const forms: readonly FormOfRules[] = [
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
];
