import { Activity, CircleUserRound, GraduationCap, Keyboard, LogOut, Settings } from 'lucide-react';
import { type MenuGroup, UserMenu } from '#ui-kit';
import { session } from '#console/auth/session.ts';
import { STATUS_PATH } from '#console/auth/status-path.ts';
import { useSession } from '#console/auth/useSession.ts';
import { useGetMyProfileQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { shortName } from './short-name.ts';
import { useDensityGroup } from './useDensityGroup.ts';

/** The user menu: name, profile, settings, shortcuts, theme on phones, density, sign-out (N8). */
export function Account({ theme, onShortcuts }: { theme: MenuGroup | undefined; onShortcuts: () => void }) {
  const t = useText();
  const { user, status } = useSession();
  const { data } = useGetMyProfileQuery({ skip: status !== 'signedIn', fetchPolicy: 'cache-first' });
  const density = useDensityGroup();
  const short = shortName(
    user?.email,
    t(($) => $.shell.user),
  );
  return (
    <UserMenu
      label={t(($) => $.shell.account)}
      name={data?.getMyProfile.name || user?.name || short}
      detail={short}
      groups={[
        {
          id: 'own',
          label: t(($) => $.shell.account),
          entries: [
            { id: 'profile', label: t(($) => $.shell.profile), icon: CircleUserRound, href: '/profile' },
            { id: 'settings', label: t(($) => $.shell.settings), icon: Settings, href: '/profile' },
            { id: 'glossary', label: t(($) => $.shell.titles.glossary), icon: GraduationCap, href: '/glossary' },
            { id: 'status', label: t(($) => $.common.serviceStatus), icon: Activity, href: STATUS_PATH },
            { id: 'shortcuts', label: t(($) => $.shell.shortcuts.title), icon: Keyboard, onAction: onShortcuts },
          ],
        },
        ...(theme ? [theme] : []),
        density,
        {
          id: 'leave',
          label: t(($) => $.shell.signOut),
          entries: [
            { id: 'sign-out', label: t(($) => $.shell.signOut), icon: LogOut, onAction: () => void session.signOut() },
          ],
        },
      ]}
    />
  );
}
