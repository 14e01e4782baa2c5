import { Link, Stack, Text } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { useFormat } from '#console/i18n/useFormat.ts';

type MovementReasonProps = {
  label: string;
  note?: string | null;
  withdrawalId?: string | null;
  /** Text of the link to the withdrawal. */
  linkLabel: string;
};

/** Why a quantity changed: the reason, a link to the withdrawal for those who may read it, and the note. */
export function MovementReason({ label, note, withdrawalId, linkLabel }: MovementReasonProps) {
  const maySeeWithdrawals = useCan('REPORT_ACCESS');
  return (
    <Stack gap={1}>
      <span>{label}</span>
      {withdrawalId && maySeeWithdrawals && (
        <Text size="small">
          <Link href={`/withdrawals/${withdrawalId}`}>{linkLabel}</Link>
        </Text>
      )}
      {note && (
        <Text size="small" tone="muted">
          {note}
        </Text>
      )}
    </Stack>
  );
}

/** A change of a quantity with its sign, increases in green; nothing for zero. */
export function QuantityChange({ quantity }: { quantity: number }) {
  const format = useFormat();
  if (quantity === 0) return null;
  return (
    <Text weight="medium" tone={quantity > 0 ? 'success' : 'default'}>
      {`${quantity > 0 ? '+' : '−'}${format.number(Math.abs(quantity))}`}
    </Text>
  );
}
