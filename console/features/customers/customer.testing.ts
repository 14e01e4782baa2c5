import type { CustomerFieldsFragment, ListMachinesByCustomerQuery } from '#console/generated/operations.ts';
import { minutesAgo, recordFields } from '#console/stories/times.ts';

const DAY = 60 * 24;

const customer = (id: string, displayName: string, businessId: string): CustomerFieldsFragment => ({
  ...recordFields,
  id,
  displayName,
  legalName: `${displayName} Ltda.`,
  businessId,
  customerCode: id.toUpperCase(),
  subdomain: id,
  licensesCount: 200,
  activeEmployees: 164,
  logoUrl: null,
  logoCopy: null,
  timeZone: 'America/Sao_Paulo',
  setup: { state: 'DONE', step: null, errorCode: null, attempts: 1 },
  lastLoginAt: minutesAgo(42),
  createdBy: 'Clara Mendes',
  updatedBy: null,
  administrator: {
    id: `${id}-admin`,
    name: 'Marcela Alves',
    email: `marcela@${id}.example`,
    status: 'ACTIVE',
    lastLoginAt: minutesAgo(42),
  },
});

const invited = (id: string) => ({
  id: `${id}-admin`,
  name: 'Rita Souza',
  email: `rita@${id}.example`,
  status: 'PENDING' as const,
  lastLoginAt: null,
});

/** Customers in every status, for stories. */
export const customers: CustomerFieldsFragment[] = [
  customer('acme', 'Metalúrgica Acme', '11222333000181'),
  {
    ...customer('aurora', 'Aurora Alimentos', '45997418000153'),
    setup: { state: 'DONE', step: null, errorCode: 'INVITATION_NOT_SENT', attempts: 1 },
    lastLoginAt: null,
    administrator: invited('aurora'),
  },
  {
    ...customer('beta', 'Beta Montagens Industriais e Manutenção de Caldeiraria Pesada', '06990590000123'),
    legalName: null,
    activeEmployees: 200,
    status: 'INACTIVE',
    lastLoginAt: minutesAgo(DAY * 40),
    administrator: null,
  },
  {
    ...customer('norte', 'Norte Mineração', '12ABC34501DE35'),
    status: 'PENDING',
    setup: { state: 'RUNNING', step: 'ADMINISTRATOR', errorCode: null, attempts: 1 },
    lastLoginAt: null,
    administrator: invited('norte'),
  },
  {
    ...customer('sul', 'Sul Logística', '60746948000112'),
    status: 'PENDING',
    setup: { state: 'FAILED', step: 'REALM', errorCode: 'UNAVAILABLE', attempts: 3 },
    lastLoginAt: null,
    administrator: invited('sul'),
  },
  { ...customer('velha', 'Velha Fábrica', '33000167000101'), status: 'DELETED' },
];

type Machine = ListMachinesByCustomerQuery['listMachinesByCustomer']['items'][number];

/** Machines of a customer, for stories. */
export const machines: Machine[] = [
  {
    ...recordFields,
    id: 'm-01',
    name: 'M-01 Portaria',
    model: 'VISION_V3_MACHINE_WITH_ELEVATOR',
    code: 'PAT-3120',
    observation: 'Chave com a vigilância',
    connectivity: 'ONLINE',
    lastKeepAlive: minutesAgo(0),
    firmware: '4.2.0',
    updatedBy: null,
  },
  {
    ...recordFields,
    id: 'm-02',
    name: 'M-02 Fundição',
    model: 'ICEPLUS_MACHINE',
    code: null,
    observation: null,
    status: 'INACTIVE',
    connectivity: 'OFFLINE',
    lastKeepAlive: null,
    firmware: null,
    updatedBy: null,
  },
];
