import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import sharp from 'sharp';
import { sampleSheet } from '#api/features/ppe-sheets/render/sample-sheet.ts';
import type { SheetData, SheetItem } from '#api/features/ppe-sheets/render/sheet-data.ts';
import { DEFAULT_EMPLOYEE_FIELDS, NEW_TEMPLATE } from '#api/features/ppe-templates/ppe-template.rules.ts';

const DELIVERIES = 57;
const DAY_MS = 86_400_000;
const require = createRequire(import.meta.url);

/** The sheet of PERF-14: 60 rows of one line each, three of them held pieces. */
export function benchSheet(): SheetData {
  const look = { ...NEW_TEMPLATE, templateTitle: 'Ficha de EPI', employeeFields: DEFAULT_EMPLOYEE_FIELDS };
  const now = new Date('2026-11-22T12:41:00Z');
  const company = { name: 'Metalúrgica Acme S.A.', businessId: '12ABC34501DE35', address: 'Rua das Flores, 10' };
  const sample = sampleSheet(look, { timeZone: 'America/Sao_Paulo', company, now });
  const deliveries = Array.from({ length: DELIVERIES }, (_, index) => {
    const delivery = sample.deliveries[index % sample.deliveries.length];
    if (!delivery) throw new Error('the sample has deliveries');
    return {
      ...delivery,
      product: 'Luva',
      exchange: null,
      deliveredAt: new Date(now.getTime() - index * DAY_MS).toISOString(),
    };
  });
  return { ...sample, isSample: false, returns: [], trainings: [], deliveries };
}

/** Texts of the sheet for the baselines: the facts of its top, and the rows of its tables. */
export function benchTexts() {
  const { company, employee, held, deliveries, look } = benchSheet();
  const day = (text: string | null) => text?.slice(0, 10).split('-').toReversed().join('/') ?? '–';
  const rowOf = (item: SheetItem) => [
    day(item.deliveredAt),
    `${item.product}, ${item.size ?? ''}`,
    String(item.quantity),
    item.certificate ?? '–',
    day(item.certificateValidUntil),
  ];
  return {
    title: look.templateTitle,
    facts: [
      company.name,
      company.businessId,
      company.address ?? '',
      ...Object.values(employee).map((one) => one ?? '–'),
    ],
    headings: ['Data', 'EPI', 'Qtd.', 'CA', 'Válido até', 'Motivo', 'Comprovação'],
    rows: [
      ...held.map((item) => [...rowOf(item), '', '']),
      ...deliveries.map((item) => [...rowOf(item), 'Entrega', `${item.proof}, ${item.place}`]),
    ],
  };
}

/** The font of the sheet, for the baselines. */
export const benchFont = (file: '400Regular/Inter_400Regular' | '700Bold/Inter_700Bold'): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/inter/${file}.ttf`));

/** A logo of a usual size, as PNG. */
export const benchLogo = (): Promise<Buffer> =>
  sharp({ create: { width: 480, height: 160, channels: 3, background: '#0f5132' } })
    .png()
    .toBuffer();
