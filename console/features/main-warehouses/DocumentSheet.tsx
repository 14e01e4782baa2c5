import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Button, Inline, type PrintColumn, Printing, PrintSheet } from '#ui-kit';
import type { StockDocumentFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { type Text, useText } from '#console/i18n/useText.ts';
import { differenceOf, piecesOf } from './document-state.ts';

type Document = StockDocumentFieldsFragment;
type Line = Document['lines'][number];

/** Prints a document: a receipt, a transfer, the pick list of a refill, or a counter-entry. */
export function PrintDocument({ document }: { document: Document }) {
  const t = useText();
  const [isPrinting, setPrinting] = useState(false);
  return (
    <Inline>
      <Button icon={Printer} onPress={() => setPrinting(true)}>
        {t(($) => $.warehousePage.documents.print.action, { document: titleOf(document, t) })}
      </Button>
      {isPrinting && <DocumentSheet document={document} onDone={() => setPrinting(false)} />}
    </Inline>
  );
}

/** The pick list of a refill that is on its way; otherwise the kind of the document. */
const titleOf = ({ kind, state }: Document, t: Text): string =>
  kind === 'REFILL' && state === 'IN_TRANSIT'
    ? t(($) => $.warehousePage.documents.print.pickList)
    : t(($) => $.warehousePage.documents.kinds[kind]);

function DocumentSheet({ document, onDone }: { document: Document; onDone: () => void }) {
  const t = useText();
  const format = useFormat();
  const { kind, fromWarehouse, toWarehouse, machineName, supplier, reference, note, createdAt, createdByName } =
    document;
  const { receivedAt } = document;
  const facts = [
    { label: t(($) => $.warehousePage.documents.from), value: fromWarehouse?.name ?? supplier },
    { label: t(($) => $.warehousePage.documents.to), value: toWarehouse?.name ?? machineName },
    {
      label: t(($) => $.warehousePage.documents.createdAt),
      value: [format.dateTime(createdAt), createdByName].filter(Boolean).join(' · '),
    },
    { label: t(($) => $.warehousePage.documents.receivedAt), value: receivedAt && format.dateTime(receivedAt) },
    { label: t(($) => $.common.status), value: t(($) => $.warehousePage.documents.states[document.state]) },
    { label: t(($) => $.warehousePage.pieces.note), value: note },
  ];
  const signatures =
    kind === 'TRANSFER' || kind === 'REFILL'
      ? [t(($) => $.warehousePage.documents.print.sentBy), t(($) => $.warehousePage.documents.print.receivedBy)]
      : [t(($) => $.warehousePage.documents.print.receivedBy)];
  return (
    <Printing onDone={onDone}>
      <PrintSheet<Line>
        title={titleOf(document, t)}
        subtitle={reference ?? undefined}
        mark={t(($) => $.warehousePage.documents.print.pieces, { count: piecesOf(document.lines) })}
        facts={facts.filter(({ value }) => value)}
        caption={t(($) => $.warehousePage.documents.lines)}
        columns={useColumns(document)}
        rows={document.lines.toSorted(byPlace)}
        getRowKey={({ position }) => String(position)}
        signatures={signatures}
      />
    </Printing>
  );
}

/** In the order of the places: by channel, then as written. */
const byPlace = (one: Line, other: Line): number =>
  (one.channel ?? 0) - (other.channel ?? 0) || one.position - other.position;

function useColumns({ kind, state }: Document): PrintColumn<Line>[] {
  const t = useText();
  const format = useFormat();
  const arrived: PrintColumn<Line>[] = [
    {
      id: 'arrived',
      header: t(($) => $.warehousePage.documents.arrived),
      align: 'end',
      cell: ({ received }) => typeof received === 'number' && format.number(received),
    },
    {
      id: 'difference',
      header: t(($) => $.warehousePage.documents.difference),
      align: 'end',
      cell: (line) => differenceOf(line) > 0 && format.number(differenceOf(line)),
    },
  ];
  const blank: PrintColumn<Line>[] = [
    { id: 'arrived', header: t(($) => $.warehousePage.documents.arrived), width: 'blank' },
  ];
  const isMoving = kind === 'TRANSFER' || kind === 'REFILL';
  return [
    kind === 'REFILL'
      ? {
          id: 'channel',
          header: t(($) => $.warehousePage.documents.print.channel),
          align: 'end',
          cell: (line) => line.channel,
        }
      : { id: 'position', header: '#', align: 'end', cell: (line) => line.position },
    {
      id: 'product',
      header: t(($) => $.warehousePage.itemFields.productId),
      cell: ({ productName, sizeName }) => `${productName} ${sizeName}`,
    },
    {
      id: 'certificate',
      header: t(($) => $.warehousePage.itemFields.certificateId),
      cell: ({ certificateNumber }) => certificateNumber,
    },
    {
      id: 'quantity',
      header: t(($) => $.warehousePage.itemFields.quantity),
      align: 'end',
      cell: ({ quantity }) => format.number(quantity),
    },
    ...(isMoving ? (state === 'IN_TRANSIT' ? blank : arrived) : []),
  ];
}
