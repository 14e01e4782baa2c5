import { Alert, Stack, Table, Text } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { useReferencesText } from '../useReferencesText.ts';
import { reasonOf } from './reason-of.ts';
import type { BulkWords } from './bulk-words.ts';
import type { BulkOutcome } from './run-bulk.ts';

/** Maximum number of failures that are listed. */
const MAX_SHOWN = 50;

type BulkResultProps<R> = {
  outcome: BulkOutcome<R>;
  nameOf: (row: R) => string;
  labels?: Record<string, string>;
  agreement: BulkWords['agreement'];
};

/** The records that a bulk action did not change, with the reasons. */
export function BulkResult<R extends { id: string }>({ outcome, nameOf, labels, agreement }: BulkResultProps<R>) {
  const t = useText();
  const referencesText = useReferencesText();
  const { done, failed, left } = outcome;
  return (
    <Stack gap={3}>
      <Alert
        tone={done.length > 0 ? 'warning' : 'danger'}
        title={t(($) => $.bulk.done, { count: done.length, ...agreement })}
      >
        {t(($) => $.bulk.stillSelected)}
      </Alert>
      {left.length > 0 && <Text element="p">{t(($) => $.bulk.left, { count: left.length, ...agreement })}</Text>}
      {failed.length > 0 && (
        <Table
          variant="embedded"
          caption={t(($) => $.bulk.failures, agreement)}
          rows={failed.slice(0, MAX_SHOWN)}
          getRowKey={({ row }) => row.id}
          columns={[
            {
              id: 'name',
              header: t(($) => $.bulk.record),
              cell: ({ row }) => nameOf(row),
              isIdentity: true,
            },
            {
              id: 'reason',
              header: t(($) => $.bulk.reason),
              cell: ({ fault }) => reasonOf(t, fault, { references: referencesText(fault), labels }),
            },
          ]}
        />
      )}
      {failed.length > MAX_SHOWN && (
        <Text tone="muted">{t(($) => $.bulk.more, { count: failed.length - MAX_SHOWN })}</Text>
      )}
    </Stack>
  );
}
