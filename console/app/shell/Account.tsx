import { LogOut } from 'lucide-react';
import { UserMenu } from '#ui-kit';
import { signOut } from '#console/auth/sign-out.ts';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';

/** Who is signed in, and the way out (N8). */
export function Account() {
  const t = useText();
  const { user } = useSession();
  const shortName = user?.email.split('@')[0] || t(($) => $.shell.user);
  return (
    <UserMenu
      label={t(($) => $.shell.account)}
      name={user?.name || shortName}
      detail={shortName}
      groups={[
        {
          id: 'leave',
          label: t(($) => $.shell.account),
          entries: [{ id: 'sign-out', label: t(($) => $.shell.signOut), icon: LogOut, onAction: () => void signOut() }],
        },
      ]}
    />
  );
}
