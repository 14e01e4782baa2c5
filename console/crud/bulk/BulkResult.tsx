import { Alert, Stack, Table, Text } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import { useReferencesText } from '../useReferencesText.ts';
import { reasonOf } from './reason-of.ts';
import type { BulkOutcome } from './run-bulk.ts';

/** Maximum number of failures that are listed. */
const MAX_SHOWN = 50;

type BulkResultProps<R> = {
  outcome: BulkOutcome<R>;
  nameOf: (row: R) => string;
};

/** The records that a bulk action did not change, with the reasons. */
export function BulkResult<R extends { id: string }>({ outcome, nameOf }: BulkResultProps<R>) {
  const t = useText();
  const referencesText = useReferencesText();
  const { done, failed, left } = outcome;
  return (
    <Stack gap={3}>
      <Alert tone={done.length > 0 ? 'warning' : 'danger'} title={t(($) => $.crud.bulk.done, { count: done.length })}>
        {t(($) => $.crud.bulk.stillSelected)}
      </Alert>
      {left.length > 0 && <Text element="p">{t(($) => $.crud.bulk.left, { count: left.length })}</Text>}
      {failed.length > 0 && (
        <Table
          variant="embedded"
          caption={t(($) => $.crud.bulk.failures)}
          rows={failed.slice(0, MAX_SHOWN)}
          getRowKey={({ row }) => row.id}
          columns={[
            {
              id: 'name',
              header: t(($) => $.crud.bulk.record),
              cell: ({ row }) => nameOf(row),
              isIdentity: true,
            },
            {
              id: 'reason',
              header: t(($) => $.crud.bulk.reason),
              cell: ({ fault }) => reasonOf(t, fault, referencesText(fault)),
            },
          ]}
        />
      )}
      {failed.length > MAX_SHOWN && (
        <Text tone="muted">{t(($) => $.crud.bulk.more, { count: failed.length - MAX_SHOWN })}</Text>
      )}
    </Stack>
  );
}
