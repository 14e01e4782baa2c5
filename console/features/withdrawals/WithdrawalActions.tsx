import { Ban, Check, X } from 'lucide-react';
import { useState } from 'react';
import { isTransitionAllowed } from '#api/features/withdrawals/withdrawal.rules.ts';
import { Alert, Button, FormActions } from '#ui-kit';
import { isCustomerAdmin } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { SettleDialog, type Settlement } from './SettleDialog.tsx';
import { statusOf } from './withdrawal-state.ts';

type WithdrawalActionsProps = {
  withdrawal: WithdrawalFieldsFragment;
  reload: () => Promise<WithdrawalFieldsFragment | undefined>;
};

/** The actions of an administrator that the withdrawal's status allows (E5). */
export function WithdrawalActions({ withdrawal, reload }: WithdrawalActionsProps) {
  const t = useText();
  const isAdmin = isCustomerAdmin(useSession());
  const [settlement, setSettlement] = useState<Settlement>();
  const [isStale, setStale] = useState(false);
  const { withdrawalStatus } = withdrawal;
  const mayConfirm = isTransitionAllowed(withdrawalStatus, 'DELIVERED');
  const mayCancel = isTransitionAllowed(withdrawalStatus, 'CANCELLED');

  /** The withdrawal was settled meanwhile: shows the newer state and overwrites nothing. */
  const showLatest = async () => {
    await reload();
    setSettlement(undefined);
    setStale(true);
  };

  return (
    <>
      {isStale && (
        <Alert
          tone="warning"
          title={t(($) => $.withdrawals.actions.conflict, { status: statusOf(withdrawal, t).text })}
          onClose={() => setStale(false)}
          closeLabel={t(($) => $.common.dismiss)}
        >
          {t(($) => $.withdrawals.actions.conflictText)}
        </Alert>
      )}
      {isAdmin && (mayConfirm || mayCancel) && (
        <FormActions>
          {mayConfirm && (
            <>
              <Button variant="primary" icon={Check} onPress={() => setSettlement('confirm')}>
                {t(($) => $.withdrawals.actions.confirm)}
              </Button>
              <Button icon={X} onPress={() => setSettlement('notDelivered')}>
                {t(($) => $.withdrawals.actions.notDelivered)}
              </Button>
            </>
          )}
          {mayCancel && (
            <Button variant="ghost" icon={Ban} onPress={() => setSettlement('cancel')}>
              {t(($) => $.withdrawals.actions.cancel)}
            </Button>
          )}
        </FormActions>
      )}
      {settlement && (
        <SettleDialog
          withdrawal={withdrawal}
          settlement={settlement}
          onClose={() => setSettlement(undefined)}
          onStale={showLatest}
        />
      )}
    </>
  );
}
