import type en from '#locales/en/sampleData.json';

type Texts = typeof en;

/** Days from the day of the addition to the expiration of a certificate: one of them is due soon. */
const CERTIFICATE_DAYS = { helmet: 20, gloves: 400, shoes: 500, earplugs: 300 } as const;

/** The products: sizes, days of use, pieces that the warehouse begins with, and pieces at which it is low. */
export const SAMPLE_PRODUCTS = [
  { name: 'helmet', sizes: ['U'], validityDays: 365, pieces: 12, lowLevel: 4 },
  { name: 'gloves', sizes: ['M', 'G'], validityDays: 30, pieces: 40, lowLevel: 10 },
  { name: 'shoes', sizes: ['39', '41'], validityDays: 180, pieces: 3, lowLevel: 4 },
  { name: 'earplugs', sizes: ['U'], validityDays: 15, pieces: 60, lowLevel: 20 },
] as const satisfies readonly SampleProduct[];

type SampleProduct = {
  name: keyof Texts['products'];
  sizes: readonly string[];
  validityDays: number;
  pieces: number;
  lowLevel: number;
};

/** The name of a sample product in the texts. */
export type SampleProductName = (typeof SAMPLE_PRODUCTS)[number]['name'];

/** The sectors. */
export const SAMPLE_SECTORS = ['production', 'maintenance', 'logistics'] as const;
/** The job roles. */
export const SAMPLE_JOB_ROLES = ['operator', 'mechanic', 'driver'] as const;

/** The groups, and how many pieces of each product their people may take in how many days. */
export const SAMPLE_GROUPS = [
  {
    name: 'floor',
    period: 30,
    rules: [
      { product: 'helmet', quantity: 1, periodDays: 365 },
      { product: 'gloves', quantity: 4, periodDays: 30 },
      { product: 'shoes', quantity: 1, periodDays: 180 },
      { product: 'earplugs', quantity: 10, periodDays: 30 },
    ],
  },
  {
    name: 'yard',
    period: 30,
    rules: [
      { product: 'helmet', quantity: 1, periodDays: 365 },
      { product: 'shoes', quantity: 1, periodDays: 180 },
    ],
  },
] as const;

/** The employees: indexes into the names of the texts, and where they work. */
export const SAMPLE_EMPLOYEES = [
  { person: 'first', sector: 'production', jobRole: 'operator', group: 'floor' },
  { person: 'second', sector: 'production', jobRole: 'operator', group: 'floor' },
  { person: 'third', sector: 'maintenance', jobRole: 'mechanic', group: 'floor' },
  { person: 'fourth', sector: 'logistics', jobRole: 'driver', group: 'yard' },
] as const;

const DAY_MS = 86_400_000;

/** The day on which the certificate of a product expires. */
export const certificateDay = (product: SampleProductName, now: Date): string =>
  new Date(now.getTime() + CERTIFICATE_DAYS[product] * DAY_MS).toISOString().slice(0, 10);
