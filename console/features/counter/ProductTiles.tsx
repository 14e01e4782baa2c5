import { useState } from 'react';
import { Alert, EmptyState, LinkButton, SearchField, Stack, TileGrid } from '#ui-kit';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useText } from '#console/i18n/useText.ts';
import { addOne, type Basket, choose, scannedItem } from './basket.ts';
import type { useCounterItems } from './useCounterItems.ts';
import { useItemTiles } from './useItemTiles.ts';

type ProductTilesProps = {
  stock: ReturnType<typeof useCounterItems>;
  search: string;
  onSearch: (search: string) => void;
  basket: Basket;
  onChange: (basket: Basket) => void;
  warehouseId: string;
  /** Whether allowances are of one person. */
  isForPerson: boolean;
};

/** Finds products by words or a scanned code; a touched or scanned product is put into the basket. */
export function ProductTiles({
  stock,
  search,
  onSearch,
  basket,
  onChange,
  warehouseId,
  isForPerson,
}: ProductTilesProps) {
  const t = useText();
  const texts = t(($) => $.counter.products, { returnObjects: true });
  const tilesOf = useItemTiles(isForPerson);
  const [unknownCode, setUnknownCode] = useState('');
  const { items, error, refetch, find } = stock;

  const scan = async (text: string) => {
    if (text.trim() === '') return;
    const found = await find(text);
    const scanned = scannedItem(found, text);
    setUnknownCode(found.length === 0 ? text : '');
    if (!scanned || tilesOf([scanned])[0]?.isDisabled) return;
    onChange(addOne(basket, scanned));
    onSearch('');
  };

  return (
    <Stack gap={4}>
      <SearchField
        label={texts.label}
        placeholder={texts.placeholder}
        clearLabel={t(($) => $.common.clearSearch)}
        value={search}
        onChange={onSearch}
        onSubmit={(text) => void scan(text)}
        delay={150}
        autoFocus={isForPerson}
      />
      {unknownCode !== '' && (
        <Alert tone="warning" title={t(($) => $.counter.products.unknown, { code: unknownCode })} />
      )}
      {error && <LoadFailure title={texts.failed} error={error} onRetry={refetch} />}
      {!items && !error && <FieldSkeletons />}
      {items && (
        <TileGrid
          label={texts.title}
          tiles={tilesOf(items)}
          selectedIds={[...basket.keys()]}
          onChange={(ids) => onChange(choose(basket, items, ids))}
          emptyState={
            search === '' ? (
              <EmptyState
                variant="new"
                title={texts.nothing}
                description={texts.nothingTip}
                action={<LinkButton href={`/warehouse/${warehouseId}`}>{texts.openWarehouse}</LinkButton>}
              />
            ) : (
              <EmptyState variant="filtered" title={texts.none} />
            )
          }
        />
      )}
    </Stack>
  );
}
