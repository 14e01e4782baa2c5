import {
  type CellFault,
  type ImportInput,
  type LineFault,
  type RowValues,
  textOf,
  wholeNumber,
} from '#api/features/imports/import-values.service.ts';
import { minorUnits } from '#api/rules/money.ts';
import type { KnownCertificate, KnownSize } from './product-import-records.ts';

/** A value of a part, and the row that has it; null: the record has it. */
type Placed = { line: number | null };

/** A certificate as the product will have it. */
export type MergedCertificate = Placed & { values: ImportInput; known: KnownCertificate | null };

/** A size as the product will have it. */
export type MergedSize = Placed & {
  values: ImportInput;
  known: KnownSize | null;
  certificates: MergedCertificate[];
  /** The rows that have set a field. */
  setIn: Map<string, number>;
};

/** Name of a certificate whose row has none: the Brazilian certificate of approval (NR-6). */
const USUAL_CERTIFICATE = 'CA';

const SIZE_FIELDS = { sizesPar: 'par', sizesCurrency: 'currency' } as const;
const CERTIFICATE_FIELDS = {
  sizesCertificatesName: 'name',
  sizesCertificatesNumber: 'number',
  sizesCertificatesExpirationDate: 'expirationDate',
} as const;

const hasAny = ({ input }: RowValues, fields: readonly string[]): boolean =>
  fields.some((field) => (input[field] ?? null) !== null);

const same = (one: unknown, other: unknown): boolean =>
  typeof one === 'string' && typeof other === 'string' && one.toLowerCase() === other.toLowerCase();

/** The sizes that a product has already, in the form of the merge. */
export const mergedSizesOf = (sizes: readonly KnownSize[]): MergedSize[] =>
  sizes.map((known) => ({
    line: null,
    known,
    values: {
      id: known.id,
      size: known.size,
      code: known.code,
      par: known.par,
      price: known.price,
      currency: known.currency,
    },
    certificates: known.certificates.map((certificate) => ({
      line: null,
      known: certificate,
      values: {
        id: certificate.id,
        name: certificate.name,
        number: certificate.number,
        expirationDate: certificate.expirationDate,
      },
    })),
    setIn: new Map(),
  }));

/** Adds the size and the certificate of a row to the sizes of its product. Sizes without a row stay as they are. */
export function addRow(sizes: MergedSize[], row: RowValues): LineFault[] {
  const { line, input } = row;
  const certificateFields = Object.keys(CERTIFICATE_FIELDS);
  if (!hasAny(row, ['sizesSize', 'sizesCode', 'sizesPrice', ...Object.keys(SIZE_FIELDS), ...certificateFields]))
    return [];
  const faults: CellFault[] = [];
  const size = findSize(sizes, row) ?? addSize(sizes, row);
  const name = textOf(input.sizesSize);
  if (name !== null && !same(name, size.values.size))
    faults.push({ field: 'sizesSize', key: 'sizeOfCode', values: { value: String(size.values.size ?? '') } });
  for (const [field, part] of Object.entries(SIZE_FIELDS))
    faults.push(...setValue(size, row, field, part, readPart(field, input[field] ?? null)));
  faults.push(...setPrice(size, row));
  if (hasAny(row, certificateFields)) faults.push(...setCertificate(size, row));
  return faults.map((fault) => ({ ...fault, line }));
}

/** By its code; a row without a code means the only size with its name. */
function findSize(sizes: readonly MergedSize[], { input }: RowValues): MergedSize | undefined {
  const code = input.sizesCode ?? null;
  if (code !== null) return sizes.find(({ values }) => same(values.code, code));
  const named = sizes.filter(({ values }) => same(values.size, input.sizesSize));
  return named.length === 1 ? named[0] : undefined;
}

function addSize(sizes: MergedSize[], { line, input }: RowValues): MergedSize {
  const values = {
    size: input.sizesSize ?? null,
    code: input.sizesCode ?? null,
    par: null,
    price: null,
    currency: null,
  };
  const size = { line, known: null, values, certificates: [], setIn: new Map<string, number>() };
  sizes.push(size);
  return size;
}

function setValue(
  { values, setIn }: MergedSize,
  { line, input }: RowValues,
  field: string,
  part: string,
  value: ImportInput[string],
): CellFault[] {
  if ((input[field] ?? null) === null) return [];
  const row = setIn.get(field);
  if (row !== undefined && values[part] !== value) return [{ field, key: 'rowDiffers', values: { row } }];
  if (row === undefined) setIn.set(field, line);
  values[part] = value;
  return [];
}

/** Prices are written with decimals, and stored in the currency's minor unit. */
function setPrice(size: MergedSize, row: RowValues): CellFault[] {
  const text = textOf(row.input.sizesPrice);
  if (text === null) return [];
  const amount = minorUnits(text, textOf(size.values.currency));
  return amount === null
    ? [{ field: 'sizesPrice', key: 'number' }]
    : setValue(size, row, 'sizesPrice', 'price', amount);
}

/** A whole number as a number; every other text stays a text, which the rules refuse. Currencies are in capitals. */
function readPart(field: string, value: ImportInput[string]): ImportInput[string] {
  if (typeof value !== 'string') return value;
  if (field === 'sizesCurrency') return value.toUpperCase();
  return wholeNumber(value);
}

function setCertificate({ certificates }: MergedSize, { line, input }: RowValues): CellFault[] {
  const number = input.sizesCertificatesNumber ?? null;
  const name = input.sizesCertificatesName ?? null;
  const numbered = certificates.filter(({ values }) => number !== null && same(values.number, number));
  const found = numbered.find(({ values }) => same(values.name, name)) ?? (numbered.length === 1 ? numbered[0] : null);
  if (!found) {
    const expirationDate = input.sizesCertificatesExpirationDate ?? null;
    certificates.push({ line, known: null, values: { name: name ?? USUAL_CERTIFICATE, number, expirationDate } });
    return [];
  }
  return Object.entries(CERTIFICATE_FIELDS).flatMap(([field, part]): CellFault[] => {
    const value = input[field] ?? null;
    if (value === null || value === found.values[part] || (part === 'number' && same(value, found.values.number)))
      return [];
    if (found.known?.isUsed) return [{ field, key: 'certificateInUse' }];
    if (found.line !== null) return [{ field, key: 'rowDiffers', values: { row: found.line } }];
    found.values[part] = value;
    found.line = line;
    return [];
  });
}
