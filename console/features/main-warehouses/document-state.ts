import type { Tone } from '#ui-kit';
import type { StockDocumentFieldsFragment, StockDocumentState } from '#console/generated/operations.ts';

type Line = StockDocumentFieldsFragment['lines'][number];

/** The tone of a document's state. */
export const DOCUMENT_TONES: Record<StockDocumentState, Tone> = {
  IN_TRANSIT: 'warning',
  DONE: 'success',
  REVERSED: 'neutral',
};

/** All pieces of a document. */
export const piecesOf = (lines: readonly Pick<Line, 'quantity'>[]): number =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** Pieces that neither arrived nor came back; 0 while the line is in transit. */
export const differenceOf = ({ quantity, received, returned }: Line): number =>
  typeof received === 'number' ? quantity - received - returned : 0;

/** Product and size of a line; in a refill after the number of the channel. */
export const lineName = ({
  channel,
  productName,
  sizeName,
}: Pick<Line, 'channel' | 'productName' | 'sizeName'>): string =>
  `${typeof channel === 'number' ? `${channel} · ` : ''}${productName} ${sizeName}`;
