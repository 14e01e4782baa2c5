import type { ReactNode } from 'react';
import { useNavigate } from '#console/router/hooks.ts';
import { Button, Dialog, Stack, Text } from '#ui-kit';
import { type BulkActionKind, useStartBulkActionMutation } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { FaultAlert } from '../FaultAlert.tsx';
import { MAX_COUNTED } from '../ListPager.tsx';
import { useAction } from '../useAction.ts';
import { useBulkWords } from './useBulkWords.ts';
import type { BulkKind, Matching } from './bulk.ts';

type Props = {
  kind: BulkKind;
  matching: Matching;
  /** The values of a change. */
  values?: object;
  /** The fields of a change, above the question. */
  fields?: ReactNode;
  /** Something is still to be chosen. */
  isIncomplete?: boolean;
  onClose: () => void;
};

const KINDS: Record<BulkKind, BulkActionKind> = {
  activate: 'ACTIVATE',
  deactivate: 'DEACTIVATE',
  change: 'CHANGE',
  delete: 'DELETE',
  restore: 'RESTORE',
};

/** Asks before an action on all records that match, and opens the page with its progress and result. */
export function MatchingDialog({ kind, matching, values, fields, isIncomplete = false, onClose }: Props) {
  const t = useText();
  const format = useFormat();
  const { things, agreement } = useBulkWords(matching.list);
  const navigate = useNavigate();
  const [startAction] = useStartBulkActionMutation();
  const { run, isPending, fault } = useAction();
  const counted = format.number(Math.min(matching.total, MAX_COUNTED));
  const total = matching.total > MAX_COUNTED ? t(($) => $.bulk.moreThan, { total: counted }) : counted;

  const start = () =>
    run(async () => {
      const input = {
        list: matching.list,
        kind: KINDS[kind],
        filter: JSON.stringify(matching.filter),
        values: values && JSON.stringify(values),
      };
      const answer = await startAction({ variables: { input } });
      const id = answer.data?.startBulkAction.id;
      if (id) {
        onClose();
        void navigate(`/bulk-actions/${id}`);
      }
      return answer;
    });

  return (
    <Dialog
      isOpen
      role={fields ? 'dialog' : 'alertdialog'}
      title={t(($) => $.bulk.askMatching[kind], { things: things(matching.total, total) })}
      onClose={onClose}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={onClose} autoFocus={!fields}>
            {t(($) => $.common.cancel)}
          </Button>
          <Button
            variant={kind === 'delete' ? 'danger' : 'primary'}
            isDisabled={isIncomplete}
            isPending={isPending}
            onPress={() => void start()}
          >
            {kind === 'change' ? t(($) => $.bulk.employees.apply) : t(($) => $.crud.bulk.actions[kind])}
          </Button>
        </>
      }
    >
      <Stack gap={3}>
        {fields}
        {fault && <FaultAlert fault={fault} title={t(($) => $.bulk.startFailed)} />}
        <Text element="p">{t(($) => $.bulk.effect[kind], { count: matching.total, ...agreement })}</Text>
        <Text element="p" tone="muted">
          {t(($) => $.bulk.background)}
        </Text>
      </Stack>
    </Dialog>
  );
}
