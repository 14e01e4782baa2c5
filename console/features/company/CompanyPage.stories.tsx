import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  type CompanyFieldsFragment,
  type CompanySealFieldsFragment,
  GetCompanySealDocument,
  GetCompanySettingsDocument,
} from '#console/generated/operations.ts';
import { answer } from '#console/stories/answers.ts';
import { expectRefusal } from '#console/stories/bad-input.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { minutesAgo } from '#console/stories/times.ts';

const company: CompanyFieldsFragment = {
  id: 'company-acme',
  displayName: 'Metalúrgica Acme',
  legalName: 'Metalúrgica Acme Indústria e Comércio Ltda.',
  businessId: '11222333000181',
  subdomain: 'acme',
  logoUrl: null,
  logoCopy: null,
  licensesCount: 1200,
  timeZone: 'America/Sao_Paulo',
  mfaRequired: false,
  address: {
    street: 'Avenida das Nações Unidas',
    number: '12901',
    complement: 'Galpão 4',
    neighborhood: 'Brooklin Paulista',
    city: 'São Paulo',
    state: 'SP',
    postalCode: '04578-910',
    country: 'Brasil',
  },
  contactInfo: { phone: '+5511987654321', email: 'contato@acme.example.com', website: 'https://acme.example.com' },
  status: 'ACTIVE',
  version: 3,
  updatedAt: minutesAgo(60 * 24 * 3),
};

const abroad: CompanyFieldsFragment = {
  ...company,
  legalName: null,
  address: { ...company.address, postalCode: 'C1425', city: 'Buenos Aires', state: 'CABA', country: 'Argentina' },
  contactInfo: { phone: '+541148013000', email: null, website: null },
};

const emptyAddress = { street: null, number: null, complement: null, neighborhood: null, city: null, state: null };
const fresh: CompanyFieldsFragment = {
  ...company,
  legalName: null,
  address: { ...emptyAddress, postalCode: null, country: null },
  contactInfo: { phone: null, email: null, website: null },
};

const seal: CompanySealFieldsFragment = {
  subject: 'METALURGICA ACME INDUSTRIA E COMERCIO LTDA:11222333000181',
  issuer: 'AC Certificadora Exemplo',
  fingerprint: '3c6a6322bf2813edd787fcc33214d578ac11d326dd28013f308426732a2a280b',
  validFrom: minutesAgo(60 * 24 * 100),
  validUntil: minutesAgo(-60 * 24 * 265),
};

const answersOf = (info: CompanyFieldsFragment, certificate: CompanySealFieldsFragment | null) => [
  answer(GetCompanySettingsDocument, { getCompanyInfo: info }),
  answer(GetCompanySealDocument, { getCompanySeal: certificate }),
];

const meta = {
  ...screen,
  title: 'Screens/Company settings',
  args: { path: '/settings/company', answers: answersOf(company, seal) },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const Filled: Story = {};
export const Phone: Story = onPhone;
export const NothingYet: Story = {
  args: { answers: answersOf(fresh, null) },
};
export const SealEndsSoon: Story = {
  args: { answers: answersOf(company, { ...seal, validUntil: minutesAgo(-60 * 24 * 12) }) },
};
export const SealNotValidYet: Story = {
  args: { answers: answersOf(company, { ...seal, validFrom: minutesAgo(-60 * 24 * 3) }) },
};
export const SealExpired: Story = {
  args: { answers: answersOf(company, { ...seal, validUntil: minutesAgo(60 * 24 * 2) }) },
};
export const Abroad: Story = { args: { answers: answersOf(abroad, null) } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };

export const BadInput: Story = {
  name: 'Each field says which rule it breaks [V1] [V9]',
  play: () =>
    expectRefusal({
      displayName: { rule: 'required' },
      'address.street': { rule: 'required' },
      'address.city': { rule: 'required' },
      'address.state': { rule: 'required' },
      'address.postalCode': { typed: '123', rule: 'postalCode' },
      'contactInfo.email': { typed: 'nobody', rule: 'email' },
      'contactInfo.website': { typed: 'javascript:alert(1)', rule: 'url' },
    }),
};
