import { useState } from 'react';
import { STOCK_COUNT_LIMITS } from '#api/features/stock-counts/stock-count.rules.ts';
import { Button, Inline, Stack, TextField } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  type StockCountDetailsFragment,
  useApproveStockCountMutation,
  useRejectStockCountMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';

/** Approves a count, which books its differences, or sends it back to be counted again. */
export function CountDecision({ count, onChanged }: { count: StockCountDetailsFragment; onChanged: () => void }) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [approve] = useApproveStockCountMutation();
  const [reject] = useRejectStockCountMutation();
  const approval = useAction();
  const rejection = useAction();
  const differing = count.lines.filter(({ difference }) => difference !== 0).length;
  const { id, version } = count;
  const text = reason.trim();

  const submitApproval = async () => {
    const send = () => approve({ variables: { input: { id, version, reason: text || null } } });
    if (
      !(await approval.run(
        send,
        t(($) => $.stockCounts.approved),
      ))
    )
      onChanged();
  };
  const submitRejection = async () => {
    const send = () => reject({ variables: { input: { id, version, reason: text } } });
    if (
      !(await rejection.run(
        send,
        t(($) => $.stockCounts.rejected),
      ))
    )
      onChanged();
  };

  return (
    <Stack gap={3}>
      <FaultAlert
        title={t(($) => $.stockCounts.approveFailed)}
        fault={approval.fault ?? rejection.fault}
        fieldLabel={t(($) => $.stockCounts.counted)}
      />
      <TextField
        label={t(($) => $.stockCounts.reason)}
        description={t(($) => (differing > 0 ? $.stockCounts.reasonHelp : $.stockCounts.noDifference))}
        value={reason}
        onChange={setReason}
        maxLength={STOCK_COUNT_LIMITS.note}
        isRequired={differing > 0}
      />
      <Inline>
        <Button
          variant="primary"
          isPending={approval.isPending}
          isDisabled={differing > 0 && text === ''}
          onPress={() => void submitApproval()}
        >
          {t(($) => $.stockCounts.approve, { count: differing })}
        </Button>
        <Button isPending={rejection.isPending} isDisabled={text === ''} onPress={() => void submitRejection()}>
          {t(($) => $.stockCounts.reject)}
        </Button>
      </Inline>
    </Stack>
  );
}
