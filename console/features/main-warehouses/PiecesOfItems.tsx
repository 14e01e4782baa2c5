import { Boxes, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { Alert, Button, EmptyState, Grid, SearchField, Stack, Text } from '#ui-kit';
import { PiecesField } from '#console/crud/fields/PiecesField.tsx';
import { Waiting } from '#console/crud/Waiting.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { useListWarehouseItemsQuery, type WarehouseItemFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Pieces of items: by the id of the item. */
export type PiecesById = Readonly<Record<string, { item: WarehouseItemFieldsFragment; pieces: number }>>;

/** Most items that are shown at once; the search finds the others. */
const SHOWN = 50;

type PiecesOfItemsProps = {
  warehouseId: string;
  value: PiecesById;
  onChange: (value: PiecesById) => void;
  /** Opens the drawer that adds a product, without which there is nothing to receive or send. */
  onAdd: () => void;
  /** The most pieces of an item. */
  maxOf: (item: WarehouseItemFieldsFragment) => number;
};

/** The items of a warehouse with a number of pieces each: one line of a document for each number. */
export function PiecesOfItems({ warehouseId, value, onChange, onAdd, maxOf }: PiecesOfItemsProps) {
  const t = useText();
  const [search, setSearch] = useState('');
  const query = useListWarehouseItemsQuery({
    variables: {
      filter: { warehouseId, status: ['ACTIVE'], ...(search ? { search } : {}) },
      limit: SHOWN,
    },
  });
  const items = (query.data ?? query.previousData)?.listWarehouseItems.items;
  const change = (item: WarehouseItemFieldsFragment, pieces: number | null) => {
    const { [item.id]: _, ...others } = value;
    onChange(pieces ? { ...others, [item.id]: { item, pieces } } : others);
  };
  if (items?.length === 0 && !search) return <ProductsFirst onAdd={onAdd} />;
  return (
    <Stack gap={4}>
      <SearchField
        label={t(($) => $.mainWarehouses.stock.search)}
        placeholder={t(($) => $.mainWarehouses.stock.search)}
        clearLabel={t(($) => $.common.clearSearch)}
        value={search}
        onChange={setSearch}
      />
      {query.error && <Alert tone="danger" title={t(($) => $.mainWarehouses.stock.loadFailed)} />}
      {!items && !query.error && (
        <Waiting>
          <FieldSkeletons />
        </Waiting>
      )}
      {items?.length === 0 && search && (
        <EmptyState variant="filtered" title={t(($) => $.mainWarehouses.stock.noMatchTitle)} />
      )}
      {items?.map((item) => (
        <ItemRow
          key={item.id}
          item={item}
          value={value[item.id]?.pieces ?? null}
          max={maxOf(item)}
          onChange={(pieces) => change(item, pieces)}
        />
      ))}
    </Stack>
  );
}

function ProductsFirst({ onAdd }: { onAdd: () => void }) {
  const t = useText();
  return (
    <EmptyState
      variant="new"
      icon={Boxes}
      title={t(($) => $.mainWarehouses.stock.firstTitle)}
      description={t(($) => $.mainWarehouses.stock.firstText)}
      action={
        <Button variant="primary" icon={PackagePlus} onPress={onAdd}>
          {t(($) => $.mainWarehouses.stock.add)}
        </Button>
      }
    />
  );
}

type ItemRowProps = {
  item: WarehouseItemFieldsFragment;
  value: number | null;
  max: number;
  onChange: (pieces: number | null) => void;
};

function ItemRow({ item, value, max, onChange }: ItemRowProps) {
  const t = useText();
  const name = `${item.productName} ${item.sizeName}`;
  return (
    <Grid minColumn={200} gap={3}>
      <Stack gap={1}>
        <Text weight="medium">{name}</Text>
        <Text size="small" tone="muted">
          {t(($) => $.warehousePage.documents.lineDetail, {
            certificate: item.certificateNumber,
            available: t(($) => $.warehousePage.pieces.availableCount, { count: item.quantityAvailable }),
          })}
        </Text>
      </Stack>
      <PiecesField
        label={t(($) => $.warehousePage.documents.piecesOf, { name })}
        isLabelHidden
        value={value}
        onChange={onChange}
        minValue={0}
        maxValue={max}
        isDisabled={max === 0}
        placeholder="0"
      />
    </Grid>
  );
}
