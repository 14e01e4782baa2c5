import { ArrowRight } from 'lucide-react';
import { Icon, Inline, Stack, StatusBadge, Text, VisuallyHidden } from '#ui-kit';
import type { Status } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { STATUS_TONES } from '../status.ts';
import type { BulkKind, BulkRow, StatusAfter } from './bulk.ts';

type StatusChangesProps<R> = {
  rows: readonly R[];
  kind: BulkKind;
  nameOf: (row: R) => string;
  statusAfter: StatusAfter<R>;
};

const isStatus = (status: string | undefined): status is Status =>
  status !== undefined && Object.hasOwn(STATUS_TONES, status);

/** What an action does to the status of each row: the present one and the next (S4). */
export function StatusChanges<R extends BulkRow>({ rows, kind, nameOf, statusAfter }: StatusChangesProps<R>) {
  const t = useText();
  const badge = (status: string | undefined) =>
    isStatus(status) && <StatusBadge tone={STATUS_TONES[status]}>{t(($) => $.common.statuses[status])}</StatusBadge>;
  return (
    <Stack gap={2}>
      {rows.map((row) => (
        <Inline key={row.id} gap={2}>
          <Text weight="strong">{nameOf(row)}</Text>
          {badge(row.status)}
          <Icon icon={ArrowRight} size={16} />
          <VisuallyHidden>{t(($) => $.bulk.statusTo)}</VisuallyHidden>
          {badge(statusAfter(row, kind))}
        </Inline>
      ))}
    </Stack>
  );
}
