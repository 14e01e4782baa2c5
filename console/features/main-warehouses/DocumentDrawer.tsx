import { useState } from 'react';
import { Button, DescriptionList, Drawer, Link, Stack, StatusBadge, Table, Text, TextField } from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import { Can } from '#console/auth/Can.tsx';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { Waiting } from '#console/crud/Waiting.tsx';
import {
  type StockDocumentFieldsFragment,
  useGetStockDocumentQuery,
  useReceiveTransferMutation,
  useReverseStockDocumentMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useWarehouseStockChanges } from '#console/pickers/useWarehouseStockChanges.ts';
import { DOCUMENT_TONES, differenceOf, lineName } from './document-state.ts';
import { PrintDocument } from './DocumentSheet.tsx';
import { useRequestKey } from '#console/crud/useRequestKey.ts';
import { RecordLink } from '#console/records/RecordLink.tsx';
import { DocumentSource, DocumentTarget } from './DocumentPlace.tsx';

type DocumentDrawerProps = {
  id: string;
  /** The warehouse whose page is open: it receives what is sent to it. */
  warehouseId: string;
  onClose: () => void;
  /** Called after the document was received or undone. */
  onChanged: () => void;
};

/** The drawer of a document: its lines, receiving it, undoing it. */
export function DocumentDrawer({ id, warehouseId, onClose, onChanged }: DocumentDrawerProps) {
  const t = useText();
  const query = useGetStockDocumentQuery({ variables: { id } });
  useWarehouseStockChanges(warehouseId, () => void query.refetch());
  const document = query.data?.getStockDocument;
  // Its fault stays when the document was received by another user, and the form of the arrival leaves.
  const arrival = useAction();
  return (
    <Drawer
      isOpen
      onClose={onClose}
      size="wide"
      title={t(($) => (document ? $.warehousePage.documents.kinds[document.kind] : $.warehousePage.documents.one))}
      subtitle={
        document && (
          <StatusBadge tone={DOCUMENT_TONES[document.state]} icon={null}>
            {t(($) => $.warehousePage.documents.states[document.state])}
          </StatusBadge>
        )
      }
      closeLabel={t(($) => $.common.close)}
    >
      {document ? (
        <Stack gap={5}>
          <FaultAlert
            title={t(($) => $.warehousePage.documents.receiveFailed)}
            fault={arrival.fault}
            fieldLabel={t(($) => $.warehousePage.itemFields.quantity)}
          />
          <Facts document={document} warehouseId={warehouseId} />
          <PrintDocument document={document} />
          <Lines document={document} />
          <Can permission="WAREHOUSE_MANAGEMENT">
            {document.state === 'IN_TRANSIT' && (document.machineId ?? document.toWarehouse?.id === warehouseId) && (
              <Arrival document={document} action={arrival} onDone={onChanged} />
            )}
            {document.kind !== 'COUNTER_ENTRY' && document.state !== 'REVERSED' && (
              <Reversal
                document={document}
                onDone={() => {
                  void query.refetch();
                  onChanged();
                }}
              />
            )}
          </Can>
        </Stack>
      ) : query.error ? (
        <LoadFailure
          title={t(($) => $.warehousePage.documents.loadFailed)}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <Waiting>
          <FieldSkeletons />
        </Waiting>
      )}
    </Drawer>
  );
}

function Facts({ document, warehouseId }: { document: StockDocumentFieldsFragment; warehouseId: string }) {
  const t = useText();
  const format = useFormat();
  const { fromWarehouse, toWarehouse, machineName, supplier, reference, note, createdAt, createdByName } = document;
  const { receivedAt, reversesId } = document;
  const facts = [
    {
      id: 'reverses',
      label: t(($) => $.warehousePage.documents.reverses),
      value: reversesId && (
        <Link href={`/warehouse/${warehouseId}?view=documents&document=${reversesId}`}>
          {t(($) => $.warehousePage.documents.one)}
        </Link>
      ),
    },
    { id: 'reference', label: t(($) => $.warehousePage.documents.reference), value: reference },
    {
      id: 'from',
      label: t(($) => $.warehousePage.documents.from),
      value: (fromWarehouse ?? supplier) && <DocumentSource document={document} />,
    },
    {
      id: 'to',
      label: t(($) => $.warehousePage.documents.to),
      value: (toWarehouse ?? machineName) && <DocumentTarget document={document} />,
    },
    {
      id: 'createdAt',
      label: t(($) => $.warehousePage.documents.createdAt),
      value: [format.dateTime(createdAt), createdByName].filter(Boolean).join(' · '),
    },
    {
      id: 'receivedAt',
      label: t(($) => $.warehousePage.documents.receivedAt),
      value: receivedAt && format.dateTime(receivedAt),
    },
    { id: 'note', label: t(($) => $.warehousePage.pieces.note), value: note },
  ];
  return <DescriptionList items={facts.filter(({ value }) => value)} />;
}

type Line = StockDocumentFieldsFragment['lines'][number];

function Lines({ document }: { document: StockDocumentFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const arrived = document.kind === 'TRANSFER' || document.kind === 'REFILL';
  return (
    <Table<Line>
      variant="embedded"
      caption={t(($) => $.warehousePage.documents.lines)}
      rows={document.lines}
      getRowKey={({ position }) => String(position)}
      columns={[
        {
          id: 'product',
          header: t(($) => $.warehousePage.itemFields.productId),
          cell: (line) => (
            <Stack gap={1}>
              <span>
                <RecordLink type="Product" id={line.productId}>
                  {lineName(line)}
                </RecordLink>
              </span>
              <Text size="small" tone="muted">
                {line.certificateNumber}
              </Text>
            </Stack>
          ),
          isIdentity: true,
        },
        {
          id: 'quantity',
          header: t(($) => $.warehousePage.itemFields.quantity),
          align: 'end',
          cell: ({ quantity }) => format.number(quantity),
        },
        ...(arrived && document.state !== 'IN_TRANSIT'
          ? [
              {
                id: 'received',
                header: t(($) => $.warehousePage.documents.arrived),
                align: 'end' as const,
                cell: ({ received }: Line) => typeof received === 'number' && format.number(received),
              },
              {
                id: 'returned',
                header: t(($) => $.warehousePage.documents.returned),
                align: 'end' as const,
                cell: ({ returned }: Line) => returned > 0 && format.number(returned),
              },
              {
                id: 'difference',
                header: t(($) => $.warehousePage.documents.difference),
                align: 'end' as const,
                cell: (line: Line) => differenceOf(line) > 0 && format.number(differenceOf(line)),
              },
            ]
          : []),
      ]}
    />
  );
}

type ArrivalProps = {
  document: StockDocumentFieldsFragment;
  action: ReturnType<typeof useAction>;
  onDone: () => void;
};

/** Receives a transfer: every line is complete unless another number is typed. */
function Arrival({ document, action, onDone }: ArrivalProps) {
  const t = useText();
  const [counts, setCounts] = useState<Readonly<Record<number, number | null>>>({});
  const [receive] = useReceiveTransferMutation();
  const lines = document.lines.map(({ position, quantity }) => {
    const received = counts[position] === undefined ? quantity : (counts[position] ?? 0);
    // What does not fit into a channel goes back to the warehouse.
    return { position, received, returned: document.machineId ? quantity - received : 0 };
  });
  const submit = async () => {
    const input = { id: document.id, version: document.version, lines };
    const done = t(($) => $.warehousePage.documents.received, {
      count: lines.reduce((sum, { received }) => sum + received, 0),
    });
    if (!(await action.run(() => receive({ variables: { input } }), done))) onDone();
  };
  return (
    <Stack gap={3}>
      {document.lines.map((line) => (
        <PiecesField
          key={line.position}
          label={t(($) => $.warehousePage.documents.arrivedOf, { name: lineName(line) })}
          value={counts[line.position] === undefined ? line.quantity : (counts[line.position] ?? null)}
          onChange={(value) => setCounts((current) => ({ ...current, [line.position]: value }))}
          minValue={0}
          maxValue={line.quantity}
        />
      ))}
      <Button variant="primary" isPending={action.isPending} onPress={() => void submit()}>
        {t(($) => $.warehousePage.documents.arriveAction)}
      </Button>
    </Stack>
  );
}

/** Undoes the document by a counter-entry, with a reason. */
function Reversal({ document, onDone }: { document: StockDocumentFieldsFragment; onDone: () => void }) {
  const t = useText();
  const key = useRequestKey();
  const [isOpen, setOpen] = useState(false);
  const [note, setNote] = useState('');
  const [reverse] = useReverseStockDocumentMutation();
  const { run, isPending, fault } = useAction();
  const submit = async () => {
    const input = { key, id: document.id, version: document.version, note: note.trim() };
    if (
      !(await run(
        () => reverse({ variables: { input } }),
        t(($) => $.warehousePage.documents.undone),
      ))
    )
      onDone();
  };
  if (!isOpen)
    return (
      <Button variant="ghost" onPress={() => setOpen(true)}>
        {t(($) => $.warehousePage.documents.undo)}
      </Button>
    );
  return (
    <Stack gap={3}>
      <FaultAlert title={t(($) => $.warehousePage.documents.undoFailed)} fault={fault} />
      <TextField
        label={t(($) => $.warehousePage.pieces.note)}
        description={t(($) => $.warehousePage.documents.undoHelp)}
        value={note}
        onChange={setNote}
        isRequired
        autoFocus
      />
      <Button variant="danger" isPending={isPending} isDisabled={note.trim() === ''} onPress={() => void submit()}>
        {t(($) => $.warehousePage.documents.undo)}
      </Button>
    </Stack>
  );
}
