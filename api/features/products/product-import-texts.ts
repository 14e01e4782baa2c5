import type { ImportInput, RowChange } from '#api/features/imports/import-values.service.ts';
import { writtenAmount } from '#api/rules/money.ts';
import type { MergedCertificate, MergedSize } from './product-import-sizes.ts';

/** What an import changes in the sizes and certificates of a product, in words. */
export const sizeChanges = (sizes: readonly MergedSize[]): RowChange[] =>
  sizes.flatMap((size) => [
    ...ownChanges(size),
    ...size.certificates.flatMap((part) => certificateChanges(size, part)),
  ]);

const word = (value: ImportInput[string] | undefined): string =>
  value === null || value === undefined ? '–' : String(value);

const nameOf = ({ values }: MergedSize): string => `${word(values.size)} (${word(values.code)})`;

const amountText = (price: unknown, currency: unknown): string | null =>
  typeof price === 'number' ? writtenAmount(price, typeof currency === 'string' ? currency : null) : null;

function ownChanges(size: MergedSize): RowChange[] {
  const { known, values } = size;
  if (!known) return [{ field: 'sizesSize', old: null, new: nameOf(size) }];
  const fields = [
    ['sizesPar', known.par, values.par],
    ['sizesPrice', amountText(known.price, known.currency), amountText(values.price, values.currency)],
    ['sizesCurrency', known.currency, values.currency],
  ] as const;
  return fields.flatMap(([field, old, now]) =>
    old === now ? [] : [{ field, old: `${nameOf(size)}: ${word(old)}`, new: word(now) }],
  );
}

function certificateChanges(size: MergedSize, { known, values }: MergedCertificate): RowChange[] {
  const textOf = (value: ImportInput): string =>
    [value.name, value.number, value.expirationDate].filter((part) => part !== null && part !== undefined).join(' ');
  const now = textOf(values);
  const old = known && textOf({ name: known.name, number: known.number, expirationDate: known.expirationDate });
  if (old === now) return [];
  return [
    {
      field: 'sizesCertificatesNumber',
      old: old && `${nameOf(size)}: ${old}`,
      new: known ? now : `${nameOf(size)}: ${now}`,
    },
  ];
}
