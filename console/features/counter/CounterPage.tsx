import { useState } from 'react';
import { Alert, LinkButton, Page, Select } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { useStoredChoice } from '#console/app/useStoredChoice.ts';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useListCountersQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { Counter } from './Counter.tsx';

const readId = (stored: unknown): string => (typeof stored === 'string' ? stored : '');

/** The counter of a warehouse. The address may name warehouse, badge and product to begin with. */
export function CounterPage() {
  const t = useText();
  const [params] = useSearchParams();
  const { data, error, refetch } = useListCountersQuery();
  const [stored, store] = useStoredChoice('counter', readId);
  const [chosen, setChosen] = useState(params.get('warehouse'));
  const warehouses = data?.listMainWarehouses.items;
  const wanted = chosen ?? stored;
  const warehouse = warehouses?.find(({ id }) => id === wanted) ?? warehouses?.[0];
  return (
    <Page>
      <PageTop
        subtitle={t(($) => $.counter.subtitle)}
        actions={
          warehouses && warehouses.length > 1 ? (
            <Select
              label={t(($) => $.counter.warehouse)}
              isLabelHidden
              options={warehouses.map(({ id, name }) => ({ value: id, label: name }))}
              value={warehouse?.id ?? null}
              onChange={(id) => {
                setChosen(id);
                store(id ?? '');
              }}
              placeholder={t(($) => $.counter.warehouse)}
            />
          ) : undefined
        }
      />
      {error && !data && (
        <LoadFailure title={t(($) => $.counter.loadFailed)} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !data && <FieldSkeletons />}
      {warehouses?.length === 0 && (
        <Alert tone="warning" title={t(($) => $.counter.noWarehouse)}>
          <LinkButton href="/warehouse">{t(($) => $.counter.toWarehouses)}</LinkButton>
        </Alert>
      )}
      {warehouse && (
        <Counter
          key={warehouse.id}
          warehouseId={warehouse.id}
          badge={params.get('badge') ?? ''}
          product={params.get('product') ?? ''}
        />
      )}
    </Page>
  );
}
