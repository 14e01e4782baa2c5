import { CircleAlert, LoaderCircle } from 'lucide-react';
import { StatusBadge } from '#ui-kit';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import type { CustomerInListFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { isInSetup, useSetupProgress } from './useSetupProgress.ts';

/** The status of a customer in the list; during the setup the current step. */
export function SetupState({ customer }: { customer: CustomerInListFragment }) {
  const t = useText();
  useSetupProgress(customer);
  if (!isInSetup(customer)) return <RecordStatus status={customer.status} />;
  const { state, step } = customer.setup;
  const name = t(($) => $.customers.setup.short[step ?? 'REALM']);
  return state === 'FAILED' ? (
    <StatusBadge tone="danger" icon={CircleAlert}>
      {t(($) => $.customers.setup.failedAt, { step: name })}
    </StatusBadge>
  ) : (
    <StatusBadge tone="info" icon={LoaderCircle}>
      {t(($) => $.customers.setup.runningAt, { step: name })}
    </StatusBadge>
  );
}
