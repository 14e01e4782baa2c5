import {
  ArrowRightLeft,
  BadgeCheck,
  Boxes,
  BriefcaseBusiness,
  Building2,
  History,
  LayoutDashboard,
  Network,
  Package,
  ShieldUser,
  Settings,
  UserCog,
  Users,
  Wallet,
  Workflow,
} from 'lucide-react';
import type { ComponentType } from 'react';
import type { IconType } from '#ui-kit';
import {
  CHANGE_PASSWORD,
  challenged,
  customerAdmins,
  type Guard,
  guests,
  signedIn,
  systemAdmins,
  tenantUsers,
} from '#console/auth/guards.ts';
import { NAMESPACES } from '#console/generated/resources.ts';
import { nounOf, nounText } from '#console/nouns/nouns.ts';
import type { PageHandle } from './page.ts';

/** One page of the console: its address, guard, title and code. */
export type AppRoute = PageHandle & {
  /** Appended to the path: `/:id?` for a list with drawers. */
  params?: string;
  guard: Guard;
  page: () => Promise<ComponentType>;
  /** Texts of the page besides those of the start and of the shell. */
  texts?: readonly string[];
  /** A page with an icon is in the sidebar, in its group, in the order of this table (N6, N7). */
  icon?: IconType;
  /** Further limits who sees the page in the sidebar. */
  sidebar?: Guard;
};

/** A noun's list in a group of the sidebar: address, title and guard come from its card. */
function listOf(type: string, group: AppRoute['group'], icon?: IconType): Omit<AppRoute, 'page'> {
  const { path, texts, administrators, readPermissions } = nounOf(type);
  return {
    path,
    params: '/:id?',
    guard: administrators === 'SYSTEM' ? systemAdmins : customerAdmins(...readPermissions),
    title: () => nounText(texts, 'list.title') ?? type,
    group,
    icon,
    texts: [...LIST_TEXTS, texts],
  };
}

/** Texts of every list and form. */
const LIST_TEXTS = ['crud', 'validation'];
/** Texts of the forms of guests. */
const GUEST_TEXTS = ['auth', 'crud', 'validation'];

/** Pages inside the shell. */
export const PAGES: readonly AppRoute[] = [
  {
    path: '/',
    guard: tenantUsers,
    texts: ['dashboard', 'withdrawals'],
    page: () => import('#console/dashboard/DashboardPage.tsx').then((m) => m.DashboardPage),
    title: (t) => t(($) => $.shell.dashboard),
    icon: LayoutDashboard,
  },
  {
    ...listOf('Employee', 'organization', Users),
    page: () => import('#console/features/employees/EmployeesPage.tsx').then((m) => m.EmployeesPage),
  },
  {
    ...listOf('Sector', 'organization', Network),
    page: () => import('#console/features/sectors/SectorsPage.tsx').then((m) => m.SectorsPage),
  },
  {
    ...listOf('CostCenter', 'organization', Wallet),
    page: () => import('#console/features/cost-centers/CostCentersPage.tsx').then((m) => m.CostCentersPage),
  },
  {
    ...listOf('JobRole', 'organization', BriefcaseBusiness),
    page: () => import('#console/features/job-roles/JobRolesPage.tsx').then((m) => m.JobRolesPage),
  },
  {
    ...listOf('Product', 'inventory', Package),
    texts: [...LIST_TEXTS, 'files', 'products'],
    page: () => import('#console/features/products/ProductsPage.tsx').then((m) => m.ProductsPage),
  },
  {
    ...listOf('Group', 'operations', Boxes),
    page: () => import('#console/features/groups/GroupsPage.tsx').then((m) => m.GroupsPage),
  },
  {
    ...listOf('ConsoleUser', 'operations', UserCog),
    texts: [...LIST_TEXTS, 'consoleUsers', 'permissionRoles'],
    page: () => import('#console/features/console-users/UsersPage.tsx').then((m) => m.UsersPage),
  },
  {
    ...listOf('PermissionRole', 'operations'),
    texts: [...LIST_TEXTS, 'consoleUsers', 'permissionRoles'],
    page: () => import('#console/features/permission-roles/PermissionRolesPage.tsx').then((m) => m.PermissionRolesPage),
  },
  {
    ...listOf('Machine', 'inventory', Workflow),
    params: '/:id?/:part?',
    page: () => import('#console/features/machines/MachineRoutes.tsx').then((m) => m.MachineRoutes),
  },
  {
    ...listOf('Withdrawal', 'operations', ArrowRightLeft),
    page: () => import('#console/features/withdrawals/WithdrawalsPage.tsx').then((m) => m.WithdrawalsPage),
  },
  {
    path: '/settings/company',
    guard: customerAdmins(),
    texts: [...LIST_TEXTS, 'company', 'files'],
    page: () => import('#console/features/company/CompanyPage.tsx').then((m) => m.CompanyPage),
    title: (t) => t(($) => $.shell.titles.company),
    group: 'administration',
    icon: Settings,
  },
  {
    path: '/audit-logs',
    params: '/:id?',
    guard: customerAdmins(),
    texts: NAMESPACES,
    page: () => import('#console/features/audit-logs/AuditLogsPage.tsx').then((m) => m.AuditLogsPage),
    title: (t) => t(($) => $.shell.titles.auditLogs),
    group: 'administration',
    icon: History,
  },
  {
    path: '/licenses',
    params: '/:id?',
    guard: signedIn,
    sidebar: tenantUsers,
    texts: [...LIST_TEXTS, 'customers', 'licenses'],
    page: () => import('#console/features/licenses/LicensesPage.tsx').then((m) => m.LicensesPage),
    title: (t) => t(($) => $.shell.titles.licenses),
    group: 'inventory',
    icon: BadgeCheck,
  },
  {
    path: '/admin',
    guard: systemAdmins,
    texts: ['adminDashboard', 'auditLogs', 'customers', 'dashboard'],
    page: () => import('#console/admin-dashboard/AdminDashboardPage.tsx').then((m) => m.AdminDashboardPage),
    title: (t) => t(($) => $.shell.adminDashboard),
    icon: LayoutDashboard,
  },
  {
    ...listOf('Customer', 'customers', Building2),
    params: '/:id?/:part?/:machineId?',
    texts: [...LIST_TEXTS, 'customers', 'files', 'machines'],
    page: () => import('#console/features/customers/CustomerRoutes.tsx').then((m) => m.CustomerRoutes),
  },
  {
    ...listOf('SystemAdmin', 'customers', ShieldUser),
    page: () => import('#console/features/system-admins/SystemAdminsPage.tsx').then((m) => m.SystemAdminsPage),
  },
  {
    path: '/admin/audit-logs',
    params: '/:id?',
    guard: systemAdmins,
    texts: NAMESPACES,
    page: () => import('#console/features/audit-logs/AuditLogsPage.tsx').then((m) => m.SystemAuditLogsPage),
    title: (t) => t(($) => $.shell.titles.auditLogs),
    group: 'reports',
    icon: History,
  },
  {
    path: '/profile',
    guard: signedIn,
    texts: [...LIST_TEXTS, 'auth', 'profile'],
    page: () => import('#console/profile/ProfilePage.tsx').then((m) => m.ProfilePage),
    title: (t) => t(($) => $.shell.titles.profile),
  },
  {
    path: '/unauthorized',
    guard: signedIn,
    page: () => import('./UnauthorizedPage.tsx').then((m) => m.UnauthorizedPage),
    title: (t) => t(($) => $.shell.unauthorized.title),
  },
];

/** Pages without the shell. */
export const BARE_PAGES: readonly AppRoute[] = [
  {
    path: '/login',
    guard: guests,
    texts: GUEST_TEXTS,
    page: () => import('#console/auth/SignInPage.tsx').then((m) => m.SignInPage),
    title: (t) => t(($) => $.auth.title),
  },
  {
    path: '/forgot-password',
    guard: guests,
    texts: GUEST_TEXTS,
    page: () => import('#console/auth/ForgotPasswordPage.tsx').then((m) => m.ForgotPasswordPage),
    title: (t) => t(($) => $.auth.forgotPassword.title),
  },
  {
    path: CHANGE_PASSWORD,
    guard: challenged,
    texts: GUEST_TEXTS,
    page: () => import('#console/auth/ChangePasswordPage.tsx').then((m) => m.ChangePasswordPage),
    title: (t) => t(($) => $.auth.changePassword.title),
  },
];
