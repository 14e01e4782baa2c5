import { useApolloClient } from '@apollo/client/react';
import { ArrowRightLeft, PackagePlus, Pencil, Truck, Workflow } from 'lucide-react';
import { Button, LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import { type MainWarehouseRecordFragment, useGetMainWarehouseQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordEdit } from '#console/records/RecordEdit.tsx';
import { RecordPage } from '#console/records/RecordPage.tsx';
import { RecordTop } from '#console/records/RecordTop.tsx';
import { RecordTabs, type RecordView } from '#console/records/RecordTabs.tsx';
import { useHistoryView } from '#console/records/useHistoryView.tsx';
import { useLocation, useSearchParams } from '#console/router/hooks.ts';
import { CountsTab } from './counts/CountsTab.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { WarehouseLedger } from './WarehouseLedger.tsx';
import { WarehouseStockTab } from './WarehouseStockTab.tsx';

const MainWarehouseForm = lazyPart(() => import('./MainWarehouseForm.tsx').then((m) => m.MainWarehouseForm));
const ReceiptDrawer = lazyPart(() => import('./ReceiptDrawer.tsx').then((m) => m.ReceiptDrawer));
const TransferDrawer = lazyPart(() => import('./TransferDrawer.tsx').then((m) => m.TransferDrawer));
const RefillDrawer = lazyPart(() => import('./RefillDrawer.tsx').then((m) => m.RefillDrawer));
const NewItemDrawer = lazyPart(() => import('./NewItemDrawer.tsx').then((m) => m.NewItemDrawer));

/** The page of a warehouse: its stock, and the ledger. */
export function WarehousePage({ id }: { id: string }) {
  const t = useText();
  const query = useGetMainWarehouseQuery({ variables: { id } });
  return (
    <RecordPage
      query={query}
      record={query.data?.getMainWarehouse}
      failedTitle={t(($) => $.mainWarehouses.form.loadFailed)}
      skeleton={<FieldSkeletons />}
    >
      {(warehouse) => <LoadedWarehouse warehouse={warehouse} />}
    </RecordPage>
  );
}

/** The drawers of a warehouse: `?dialog=receive`. */
const DIALOGS = ['add', 'receive', 'transfer', 'refill'] as const;

function LoadedWarehouse({ warehouse }: { warehouse: MainWarehouseRecordFragment }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  const isEditing = useLocation().pathname.endsWith('/edit');
  const client = useApolloClient();
  const dialog = DIALOGS.find((name) => name === params.get('dialog'));
  const base = `/warehouse/${warehouse.id}`;
  const open = (name: (typeof DIALOGS)[number]) => setParams({ dialog: name }, { preventScrollReset: true });
  const close = () => setParams({}, { preventScrollReset: true });
  const drawer = {
    warehouseId: warehouse.id,
    onClose: close,
    onDone: () => void client.refetchQueries({ include: 'active' }),
  };
  return (
    <>
      <RecordTop
        record={warehouse}
        badge={warehouse.status === 'ACTIVE' ? undefined : <RecordStatus status={warehouse.status} />}
        facts={[
          { id: 'location', fact: warehouse.location },
          { id: 'description', fact: warehouse.description },
        ]}
        actions={
          <Can permission="WAREHOUSE_MANAGEMENT">
            <LinkButton href={`${base}/edit`} icon={Pencil}>
              {t(($) => $.common.edit)}
            </LinkButton>
            <Button icon={Workflow} onPress={() => open('refill')}>
              {t(($) => $.warehousePage.documents.refill)}
            </Button>
            <Button icon={ArrowRightLeft} onPress={() => open('transfer')}>
              {t(($) => $.warehousePage.documents.send)}
            </Button>
            <Button icon={Truck} onPress={() => open('receive')}>
              {t(($) => $.warehousePage.documents.receive)}
            </Button>
            <Button variant="primary" icon={PackagePlus} onPress={() => open('add')}>
              {t(($) => $.mainWarehouses.stock.add)}
            </Button>
          </Can>
        }
      />
      <RecordTabs id={warehouse.id} views={useViews(warehouse.id, () => open('add'))} />
      {dialog === 'add' && <NewItemDrawer warehouseId={warehouse.id} onClose={close} />}
      {dialog === 'receive' && <ReceiptDrawer {...drawer} onAdd={() => open('add')} />}
      {dialog === 'refill' && <RefillDrawer {...drawer} />}
      {dialog === 'transfer' && <TransferDrawer {...drawer} onAdd={() => open('add')} />}
      {isEditing && (
        <RecordEdit id={warehouse.id}>
          <MainWarehouseForm id={warehouse.id} />
        </RecordEdit>
      )}
    </>
  );
}

function useViews(warehouseId: string, onAdd: () => void): RecordView[] {
  const t = useText();
  const texts = t(($) => $.warehousePage.page, { returnObjects: true });
  return [
    {
      id: 'stock',
      label: texts.stockTab,
      content: () => <WarehouseStockTab warehouseId={warehouseId} onAdd={onAdd} />,
    },
    { id: 'documents', label: texts.documentsTab, content: () => <DocumentsTab warehouseId={warehouseId} /> },
    {
      id: 'counts',
      label: t(($) => $.stockCounts.tab),
      content: () => <CountsTab warehouseId={warehouseId} />,
    },
    { id: 'ledger', label: texts.ledgerTab, content: () => <WarehouseLedger warehouseId={warehouseId} /> },
    ...useHistoryView(warehouseId),
  ];
}
