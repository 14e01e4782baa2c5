import { Link, Text } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';

/** Pieces that are booked here come from nowhere: says so, with the way to take them from a warehouse. */
export function NoWarehouseNote() {
  const t = useText();
  return (
    <Text element="p" size="small" tone="muted">
      {t(($) => $.machinePage.restock.noWarehouse)}{' '}
      <Link href="/warehouse">{t(($) => $.machinePage.restock.fromWarehouse)}</Link>
    </Text>
  );
}
