import { FileText } from 'lucide-react';
import { Card, EmptyState, IdentityCell, StatusBadge, type TableColumn } from '#ui-kit';
import { PagedTable } from '#console/crud/PagedTable.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { useTabPages } from '#console/crud/useTabPages.ts';
import { type StockDocumentFieldsFragment, useListStockDocumentsQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useWarehouseStockChanges } from '#console/pickers/useWarehouseStockChanges.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { DOCUMENT_TONES, piecesOf } from './document-state.ts';
import { DocumentSource, DocumentTarget } from './DocumentPlace.tsx';

const DocumentDrawer = lazyPart(() => import('./DocumentDrawer.tsx').then((m) => m.DocumentDrawer));

/** The documents to and from a warehouse, newest first. `?document=` is the open one. */
export function DocumentsTab({ warehouseId }: { warehouseId: string }) {
  const t = useText();
  const [params] = useSearchParams();
  const { list, pageToken } = useTabPages({ view: 'documents' });
  const query = useListStockDocumentsQuery({
    variables: { filter: { warehouseId }, limit: list.pageSize, nextToken: pageToken },
  });
  useWarehouseStockChanges(warehouseId, () => void query.refetch());
  const page = (query.data ?? query.previousData)?.listStockDocuments;
  const columns = useColumns();
  const openId = params.get('document');
  const base = `/warehouse/${warehouseId}?view=documents`;
  const title = t(($) => $.warehousePage.documents.title);
  return (
    <Card title={title} detail={t(($) => $.warehousePage.documents.subtitle)} padding="none">
      <PagedTable
        title={title}
        query={query}
        page={page}
        list={list}
        columns={columns}
        getRowKey={({ id }) => id}
        getRowHref={({ id }) => `${base}&document=${id}`}
        currentRowKey={openId ?? undefined}
        failureTitle={t(($) => $.warehousePage.documents.loadFailed)}
        emptyState={
          <EmptyState
            variant="new"
            icon={FileText}
            title={t(($) => $.warehousePage.documents.emptyTitle)}
            description={t(($) => $.warehousePage.documents.emptyText)}
          />
        }
        skeletonRows={6}
      />
      {openId && (
        <DocumentDrawer
          key={openId}
          id={openId}
          warehouseId={warehouseId}
          onClose={() => list.setPage(pageToken)}
          onChanged={() => void query.refetch()}
        />
      )}
    </Card>
  );
}

function useColumns(): TableColumn<StockDocumentFieldsFragment>[] {
  const t = useText();
  const format = useFormat();
  return [
    {
      id: 'kind',
      header: t(($) => $.warehousePage.documents.kind),
      cell: ({ kind, reference, createdAt }) => (
        <IdentityCell
          title={[t(($) => $.warehousePage.documents.kinds[kind]), reference].filter(Boolean).join(' · ')}
          detail={format.dateTime(createdAt)}
        />
      ),
      isIdentity: true,
      skeleton: 'two-lines',
    },
    {
      id: 'from',
      header: t(($) => $.warehousePage.documents.from),
      cell: (document) =>
        (document.fromWarehouse ?? document.supplier) ? <DocumentSource document={document} /> : null,
      hideBelow: 'medium',
    },
    {
      id: 'to',
      header: t(($) => $.warehousePage.documents.to),
      cell: (document) =>
        (document.toWarehouse ?? document.machineName) ? <DocumentTarget document={document} /> : null,
      hideBelow: 'medium',
    },
    {
      id: 'pieces',
      header: t(($) => $.warehousePage.itemFields.quantity),
      align: 'end',
      cell: ({ lines }) => format.number(piecesOf(lines)),
    },
    {
      id: 'state',
      header: t(($) => $.common.status),
      cell: ({ state }) => (
        <StatusBadge tone={DOCUMENT_TONES[state]} icon={null}>
          {t(($) => $.warehousePage.documents.states[state])}
        </StatusBadge>
      ),
    },
  ];
}
