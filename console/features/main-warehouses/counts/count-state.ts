import type { Tone } from '#ui-kit';
import type { StockCountDetailsFragment, StockCountState } from '#console/generated/operations.ts';

/** One line of a count. */
export type CountLine = StockCountDetailsFragment['lines'][number];

/** The tone of a count's state. */
export const COUNT_TONES: Record<StockCountState, Tone> = {
  OPEN: 'info',
  SUBMITTED: 'warning',
  APPROVED: 'success',
  CANCELLED: 'neutral',
};

/** Product and size of a line. */
export const nameOfLine = ({ productName, sizeName }: CountLine): string => `${productName} ${sizeName}`;

/** Lines that differ come first, the largest difference at the top; then the others in the order of the sheet. */
export const byDifference = (lines: readonly CountLine[]): CountLine[] =>
  lines.toSorted((one, other) => Math.abs(other.difference ?? 0) - Math.abs(one.difference ?? 0));
