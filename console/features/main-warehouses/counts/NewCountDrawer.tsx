import { useId, useState } from 'react';
import { STOCK_COUNT_LIMITS } from '#api/features/stock-counts/stock-count.rules.ts';
import { Alert, Button, Checkbox, Drawer, Form, RadioGroup, SearchField, Stack, TextField } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { useListWarehouseItemsQuery, useOpenStockCountMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

type NewCountDrawerProps = { warehouseId: string; onClose: () => void; onOpened: (id: string) => void };

/** The drawer that starts a count: of everything, or of chosen products. */
export function NewCountDrawer({ warehouseId, onClose, onOpened }: NewCountDrawerProps) {
  const t = useText();
  const formId = useId();
  const [scope, setScope] = useState('all');
  const [itemIds, setItemIds] = useState<readonly string[]>([]);
  const [note, setNote] = useState('');
  const [openCount] = useOpenStockCountMutation();
  const { run, isPending, fault } = useAction();
  const isChosen = scope === 'chosen';

  const submit = async () => {
    if (isChosen && itemIds.length === 0) return;
    const input = { warehouseId, note: note.trim() || null, itemIds: isChosen ? [...itemIds] : null };
    await run(
      async () => {
        const result = await openCount({ variables: { input } });
        if (result.data) onOpened(result.data.openStockCount.id);
        return result;
      },
      t(($) => $.stockCounts.openedDone),
    );
  };

  return (
    <Drawer
      isOpen
      onClose={onClose}
      title={t(($) => $.stockCounts.create)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button variant="primary" type="submit" form={formId} isPending={isPending}>
            {t(($) => $.stockCounts.start)}
          </Button>
          <Button onPress={onClose}>{t(($) => $.common.cancel)}</Button>
        </>
      }
    >
      <Form id={formId} onSubmit={() => void submit()}>
        <FaultAlert
          title={t(($) => $.stockCounts.openFailed)}
          fault={fault}
          fieldLabel={t(($) => $.stockCounts.products)}
        />
        <Alert tone="info" title={t(($) => $.stockCounts.blindTitle)}>
          {t(($) => $.stockCounts.blindText)}
        </Alert>
        <RadioGroup
          label={t(($) => $.stockCounts.scope)}
          value={scope}
          onChange={setScope}
          options={[
            { value: 'all', label: t(($) => $.stockCounts.all) },
            { value: 'chosen', label: t(($) => $.stockCounts.chosen) },
          ]}
        />
        {isChosen && <ItemChoice warehouseId={warehouseId} value={itemIds} onChange={setItemIds} />}
        <TextField
          label={t(($) => $.stockCounts.note)}
          value={note}
          onChange={setNote}
          maxLength={STOCK_COUNT_LIMITS.note}
        />
      </Form>
    </Drawer>
  );
}

/** Most items that are shown at once; the search finds the others. */
const SHOWN = 50;

type ItemChoiceProps = { warehouseId: string; value: readonly string[]; onChange: (ids: readonly string[]) => void };

/** The items of the warehouse to choose from. Their quantities are not shown. */
function ItemChoice({ warehouseId, value, onChange }: ItemChoiceProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const query = useListWarehouseItemsQuery({
    variables: { filter: { warehouseId, ...(search ? { search } : {}) }, limit: SHOWN },
  });
  const items = (query.data ?? query.previousData)?.listWarehouseItems.items ?? [];
  return (
    <Stack gap={3}>
      <SearchField
        label={t(($) => $.mainWarehouses.stock.search)}
        placeholder={t(($) => $.mainWarehouses.stock.search)}
        clearLabel={t(($) => $.common.clearSearch)}
        value={search}
        onChange={setSearch}
      />
      {items.map(({ id, productName, sizeName, certificateNumber }) => (
        <Checkbox
          key={id}
          label={`${productName} ${sizeName}`}
          description={certificateNumber}
          value={value.includes(id)}
          onChange={(isAdded) => onChange(isAdded ? [...value, id] : value.filter((each) => each !== id))}
        />
      ))}
    </Stack>
  );
}
