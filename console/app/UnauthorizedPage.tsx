import { ShieldX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { ErrorState, Inline, LinkButton, Page } from '#ui-kit';
import { useSession } from '#console/auth/useSession.ts';
import type { CustomerPermission } from '#console/generated/operations.ts';
import { type Text, useText } from '#console/i18n/useText.ts';

const PERMISSIONS: readonly CustomerPermission[] = [
  'EMPLOYEE_MANAGEMENT',
  'EMPLOYEE_VIEW_ONLY',
  'PRODUCT_MANAGEMENT',
  'WAREHOUSE_MANAGEMENT',
  'REPORT_ACCESS',
];

/** Why the page stayed closed (P6). */
function reasonOf(params: URLSearchParams, isSystemAdmin: boolean, t: Text): string {
  const role = params.get('role');
  const named = params.get('permission');
  const permission = PERMISSIONS.find((known) => known === named);
  if (permission)
    return t(($) => $.shell.unauthorized.permission, { permission: t(($) => $.shell.permissions[permission]) });
  if (role === 'system') return t(($) => $.shell.unauthorized.system);
  if (role === 'customer')
    return t(($) => (isSystemAdmin ? $.shell.unauthorized.customer : $.shell.unauthorized.customerAdmin));
  return t(($) => $.shell.unauthorized.general);
}

/** Says which right is missing, and where to go instead (P6). */
export function UnauthorizedPage() {
  const t = useText();
  const [params] = useSearchParams();
  const isSystemAdmin = useSession().user?.isSystemAdmin ?? false;
  const ways = isSystemAdmin
    ? [
        { href: '/admin', label: t(($) => $.shell.unauthorized.adminDashboard) },
        { href: '/admin/customers', label: t(($) => $.shell.unauthorized.manageCustomers) },
      ]
    : [
        { href: '/', label: t(($) => $.shell.unauthorized.dashboard) },
        { href: '/employees', label: t(($) => $.shell.unauthorized.employees) },
      ];
  return (
    <Page>
      <title>{`${t(($) => $.shell.unauthorized.title)} · ${t(($) => $.common.productName)}`}</title>
      <ErrorState
        isPage
        icon={ShieldX}
        title={t(($) => $.shell.unauthorized.title)}
        tip={reasonOf(params, isSystemAdmin, t)}
        actions={
          <Inline justify="center">
            {ways.map(({ href, label }, place) => (
              <LinkButton key={href} href={href} variant={place === 0 ? 'primary' : 'secondary'}>
                {label}
              </LinkButton>
            ))}
          </Inline>
        }
      />
    </Page>
  );
}
