import { IdentityCell, StatusBadge, Stack } from '#ui-kit';
import type { WarehouseItemFieldsFragment } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';

const MINUTE = 60_000;

/** The number and the validity of an item's certificate. */
export function ItemCertificate({ item }: { item: WarehouseItemFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const today = dayIn(format.timeZone, useNow(MINUTE));
  const { certificateNumber, certificateExpirationDate: last } = item;
  if (!last) return <IdentityCell title={certificateNumber} />;
  const day = format.day(last);
  if (last >= today)
    return <IdentityCell title={certificateNumber} detail={t(($) => $.mainWarehouses.stock.validUntil, { day })} />;
  return (
    <Stack gap={1} align="start">
      <span>{certificateNumber}</span>
      <StatusBadge tone="danger">{t(($) => $.mainWarehouses.stock.expired, { day })}</StatusBadge>
    </Stack>
  );
}
