import { Ban, Check, ClipboardCheck, HandHelping, IdCard, ShieldCheck, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { isTransitionAllowed } from '#api/features/withdrawals/withdrawal.rules.ts';
import { Alert, Button } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { isCustomerAdmin } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import type { WithdrawalFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { AssignBadgeDialog } from './AssignBadgeDialog.tsx';
import { RetryDialog } from './RetryDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';
import type { Settlement } from './settlements.ts';
import { statusOf } from '#console/records/withdrawal-state.ts';

type WithdrawalActionsOptions = {
  withdrawal: WithdrawalFieldsFragment;
  /** Reads the withdrawal again. */
  reload: () => Promise<unknown>;
};

/** The actions that the withdrawal's status and the person's permissions allow (E5), in parts of the page. */
export function useWithdrawalActions({ withdrawal, reload }: WithdrawalActionsOptions): {
  buttons: ReactNode;
  /** Says that the withdrawal was changed meanwhile. */
  notice: ReactNode;
  dialog: ReactNode;
} {
  const t = useText();
  const isAdmin = isCustomerAdmin(useSession());
  const [action, setAction] = useState<Settlement | 'retry' | 'badge'>();
  const [isStale, setStale] = useState(false);

  /** Shows the newer state and overwrites nothing. */
  const showLatest = async () => {
    await reload();
    setAction(undefined);
    setStale(true);
  };
  const dialog = { withdrawal, onClose: () => setAction(undefined), onStale: showLatest };

  return {
    buttons: <ActionButtons withdrawal={withdrawal} isAdmin={isAdmin} onChoose={setAction} />,
    notice: isStale && (
      <Alert
        tone="warning"
        title={t(($) => $.withdrawalPage.actions.conflict, { status: statusOf(withdrawal, t).text })}
        onClose={() => setStale(false)}
        closeLabel={t(($) => $.common.dismiss)}
      >
        {t(($) => $.withdrawalPage.actions.conflictText)}
      </Alert>
    ),
    dialog:
      action === 'badge' ? (
        <AssignBadgeDialog badge={withdrawal.userReceive.employeeIdentification} onClose={dialog.onClose} />
      ) : action === 'retry' ? (
        <RetryDialog {...dialog} />
      ) : (
        action && <SettleDialog {...dialog} settlement={action} />
      ),
  };
}

type ActionButtonsProps = {
  withdrawal: WithdrawalFieldsFragment;
  isAdmin: boolean;
  onChoose: (action: Settlement | 'retry' | 'badge') => void;
};

function ActionButtons({ withdrawal, isAdmin, onChoose }: ActionButtonsProps) {
  const t = useText();
  const mayHandOut = useCan('WAREHOUSE_MANAGEMENT');
  const texts = t(($) => $.withdrawalPage.actions, { returnObjects: true });
  const mayAssign = useCan('EMPLOYEE_MANAGEMENT');
  const { withdrawalStatus: status, refusalCode, deliverySource, userReceive, product } = withdrawal;
  const may = (wanted: typeof status) => isTransitionAllowed(status, wanted);
  const isAtCounter = deliverySource.type === 'LICENSE';
  const isOpen = withdrawal.discrepancies.length > 0 && !withdrawal.discrepancyResolution;
  const isUnknownBadge = refusalCode === 'UNKNOWN_EMPLOYEE' && deliverySource.type === 'MACHINE';
  if (!(isAdmin || mayHandOut || mayAssign)) return null;
  return (
    <>
      {mayAssign && isUnknownBadge && (
        <Button variant="primary" icon={IdCard} onPress={() => onChoose('badge')}>
          {t(($) => $.withdrawalPage.badge.open)}
        </Button>
      )}
      {isAdmin && isOpen && (
        <Button
          variant={may('CANCELLED') ? 'secondary' : 'primary'}
          icon={ClipboardCheck}
          onPress={() => onChoose('resolve')}
        >
          {texts.resolve}
        </Button>
      )}
      {isAdmin && may('CANCELLED') && (
        <Button variant="ghost" icon={Ban} onPress={() => onChoose('cancel')}>
          {texts.cancel}
        </Button>
      )}
      {isAdmin && may('APPROVED') && (
        <>
          <Button icon={X} onPress={() => onChoose('reject')}>
            {texts.reject}
          </Button>
          <Button variant="primary" icon={ShieldCheck} onPress={() => onChoose('approve')}>
            {texts.approve}
          </Button>
        </>
      )}
      {may('DELIVERED') && (
        <>
          <Button icon={X} onPress={() => onChoose('notDelivered')}>
            {texts.notDelivered}
          </Button>
          <Button
            variant="primary"
            icon={isAtCounter ? HandHelping : Check}
            onPress={() => onChoose(isAtCounter ? 'handOut' : 'confirm')}
          >
            {isAtCounter ? texts.handOut : texts.confirm}
          </Button>
        </>
      )}
      {may('PENDING_DELIVERY') && userReceive.employeeId && product.id && (
        <Button variant="primary" icon={HandHelping} onPress={() => onChoose('retry')}>
          {t(($) => $.withdrawalPage.retry.open)}
        </Button>
      )}
    </>
  );
}
