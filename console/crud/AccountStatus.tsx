import { StatusBadge, type TableColumn } from '#ui-kit';
import type { Status } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { RecordStatus, useStatusColumn } from './RecordStatus.tsx';

/** What decides the status of an account. */
type Account = { status: Status; lastLoginAt?: string | null };

/** The status of an account. One that may sign in and never did is invited. */
export function AccountStatus({ account: { status, lastLoginAt } }: { account: Account }) {
  const t = useText();
  if (status !== 'ACTIVE' || lastLoginAt) return <RecordStatus status={status} />;
  return (
    <StatusBadge tone="info" icon={null}>
      {t(($) => $.crud.invited)}
    </StatusBadge>
  );
}

/** The status column of a list of accounts. */
export const useAccountStatusColumn = (): TableColumn<Account> => ({
  ...useStatusColumn(),
  cell: (account) => <AccountStatus account={account} />,
});
