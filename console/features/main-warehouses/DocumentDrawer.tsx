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
      title={t(($) => (document ? $.mainWarehouses.documents.kinds[document.kind] : $.mainWarehouses.documents.one))}
      subtitle={
        document && (
          <StatusBadge tone={DOCUMENT_TONES[document.state]} icon={null}>
            {t(($) => $.mainWarehouses.documents.states[document.state])}
          </StatusBadge>
        )
      }
      closeLabel={t(($) => $.common.close)}
    >
      {document ? (
        <Stack gap={5}>
          <FaultAlert
            title={t(($) => $.mainWarehouses.documents.receiveFailed)}
            fault={arrival.fault}
            fieldLabel={t(($) => $.mainWarehouses.itemFields.quantity)}
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
          title={t(($) => $.mainWarehouses.documents.loadFailed)}
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
      label: t(($) => $.mainWarehouses.documents.reverses),
      value: reversesId && (
        <Link href={`/warehouse/${warehouseId}?view=documents&document=${reversesId}`}>
          {t(($) => $.mainWarehouses.documents.one)}
        </Link>
      ),
    },
    { id: 'reference', label: t(($) => $.mainWarehouses.documents.reference), value: reference },
    {
      id: 'from',
      label: t(($) => $.mainWarehouses.documents.from),
      value: (fromWarehouse ?? supplier) && <DocumentSource document={document} />,
    },
    {
      id: 'to',
      label: t(($) => $.mainWarehouses.documents.to),
      value: (toWarehouse ?? machineName) && <DocumentTarget document={document} />,
    },
    {
      id: 'createdAt',
      label: t(($) => $.mainWarehouses.documents.createdAt),
      value: [format.dateTime(createdAt), createdByName].filter(Boolean).join(' · '),
    },
    {
      id: 'receivedAt',
      label: t(($) => $.mainWarehouses.documents.receivedAt),
      value: receivedAt && format.dateTime(receivedAt),
    },
    { id: 'note', label: t(($) => $.mainWarehouses.pieces.note), value: note },
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
      caption={t(($) => $.mainWarehouses.documents.lines)}
      rows={document.lines}
      getRowKey={({ position }) => String(position)}
      columns={[
        {
          id: 'product',
          header: t(($) => $.mainWarehouses.itemFields.productId),
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
          header: t(($) => $.mainWarehouses.itemFields.quantity),
          align: 'end',
          cell: ({ quantity }) => format.number(quantity),
        },
        ...(arrived && document.state !== 'IN_TRANSIT'
          ? [
              {
                id: 'received',
                header: t(($) => $.mainWarehouses.documents.arrived),
                align: 'end' as const,
                cell: ({ received }: Line) => typeof received === 'number' && format.number(received),
              },
              {
                id: 'returned',
                header: t(($) => $.mainWarehouses.documents.returned),
                align: 'end' as const,
                cell: ({ returned }: Line) => returned > 0 && format.number(returned),
              },
              {
                id: 'difference',
                header: t(($) => $.mainWarehouses.documents.difference),
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
    const done = t(($) => $.mainWarehouses.documents.received, {
      count: lines.reduce((sum, { received }) => sum + received, 0),
    });
    if (!(await action.run(() => receive({ variables: { input } }), done))) onDone();
  };
  return (
    <Stack gap={3}>
      {document.lines.map((line) => (
        <PiecesField
          key={line.position}
          label={t(($) => $.mainWarehouses.documents.arrivedOf, { name: lineName(line) })}
          value={counts[line.position] === undefined ? line.quantity : (counts[line.position] ?? null)}
          onChange={(value) => setCounts((current) => ({ ...current, [line.position]: value }))}
          minValue={0}
          maxValue={line.quantity}
        />
      ))}
      <Button variant="primary" isPending={action.isPending} onPress={() => void submit()}>
        {t(($) => $.mainWarehouses.documents.arriveAction)}
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
        t(($) => $.mainWarehouses.documents.undone),
      ))
    )
      onDone();
  };
  if (!isOpen)
    return (
      <Button variant="ghost" onPress={() => setOpen(true)}>
        {t(($) => $.mainWarehouses.documents.undo)}
      </Button>
    );
  return (
    <Stack gap={3}>
      <FaultAlert title={t(($) => $.mainWarehouses.documents.undoFailed)} fault={fault} />
      <TextField
        label={t(($) => $.mainWarehouses.pieces.note)}
        description={t(($) => $.mainWarehouses.documents.undoHelp)}
        value={note}
        onChange={setNote}
        isRequired
        autoFocus
      />
      <Button variant="danger" isPending={isPending} isDisabled={note.trim() === ''} onPress={() => void submit()}>
        {t(($) => $.mainWarehouses.documents.undo)}
      </Button>
    </Stack>
  );
}
