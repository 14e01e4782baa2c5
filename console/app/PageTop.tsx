import type { ReactNode } from 'react';
import { PageHeader } from '#ui-kit';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
import { usePage } from './page.ts';
import { useFocusOnPage } from './useFocusOnPage.ts';

type PageTopProps = {
  /** Default: the record's name, else the title of the page's route. */
  title?: ReactNode;
  subtitle?: ReactNode;
  badge?: ReactNode;
  /** The page shows a person: the initials of this name before the title. */
  avatarName?: string;
  /** Small text below the subtitle. */
  meta?: ReactNode;
  /** Label and address of the back button. */
  back?: { label: string; href: string };
  actions?: ReactNode;
  /** The last crumb of a page that shows a record: its name. */
  recordName?: string;
};

/** Top of a page: breadcrumbs from the table of routes, title, subtitle, actions (N5). Sets the window's title and the focus too. */
export function PageTop({ title, recordName, ...rest }: PageTopProps) {
  const t = useText();
  const page = usePage();
  useFocusOnPage();
  const { user } = useSession();
  const home = user?.isSystemAdmin
    ? { id: 'home', label: t(($) => $.shell.adminDashboard), href: '/admin' }
    : { id: 'home', label: t(($) => $.shell.dashboard), href: '/' };
  const pageTitle = page?.title(t) ?? '';
  const { group, path } = page ?? {};
  const items = [
    home,
    ...(group ? [{ id: 'group', label: t(($) => $.shell.groups[group]) }] : []),
    { id: 'page', label: pageTitle, href: recordName ? path : undefined },
    ...(recordName ? [{ id: 'record', label: recordName }] : []),
  ];
  const isHome = path === home.href;
  return (
    <>
      <title>{`${recordName ?? pageTitle} · ${t(($) => $.common.productName)}`}</title>
      <PageHeader
        {...rest}
        title={title ?? recordName ?? pageTitle}
        breadcrumbs={isHome ? undefined : { label: t(($) => $.shell.breadcrumbs), items }}
      />
    </>
  );
}
