import {
  ArrowRightLeft,
  BadgeAlert,
  BadgeCheck,
  BellRing,
  Boxes,
  BriefcaseBusiness,
  Building2,
  Coins,
  FileText,
  GraduationCap,
  HandHelping,
  History,
  LayoutDashboard,
  Network,
  Package,
  ShieldUser,
  ShoppingCart,
  Settings,
  UserCheck,
  UserCog,
  Users,
  Wallet,
  Warehouse,
  Workflow,
} from 'lucide-react';
import type { IconType } from '#ui-kit';
import { customerAdmins, signedIn, systemAdmins, tenantUsers } from '#console/auth/guards.ts';
import { NAMESPACES } from '#console/generated/resources.ts';
import { nounOf, nounText } from '#console/nouns/nouns.ts';
import type { AppRoute } from './app-route.ts';

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

/** Texts of every list. Its forms load those of broken rules themselves (crud/lazy-part.tsx). */
const LIST_TEXTS = ['crud'];
/** Texts of a page that is a form. */
const FORM_TEXTS = [...LIST_TEXTS, 'validation'];
/** People who may change records of some kind. */
const managers = customerAdmins('EMPLOYEE_MANAGEMENT', 'PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT');

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
    params: '/:id?/:part?',
    page: () => import('#console/features/employees/EmployeeRoutes.tsx').then((m) => m.EmployeeRoutes),
  },
  {
    ...listOf('Sector', 'organization', Network),
    params: '/:id?/:part?',
    page: () => import('#console/features/sectors/SectorRoutes.tsx').then((m) => m.SectorRoutes),
  },
  {
    ...listOf('CostCenter', 'organization', Wallet),
    page: () => import('#console/features/cost-centers/CostCentersPage.tsx').then((m) => m.CostCentersPage),
  },
  {
    ...listOf('JobRole', 'organization', BriefcaseBusiness),
    params: '/:id?/:part?',
    page: () => import('#console/features/job-roles/JobRoleRoutes.tsx').then((m) => m.JobRoleRoutes),
  },
  {
    ...listOf('Training', 'organization', GraduationCap),
    page: () => import('#console/features/trainings/TrainingsPage.tsx').then((m) => m.TrainingsPage),
  },
  {
    path: '/import',
    params: '/:id?',
    guard: managers,
    texts: [
      ...FORM_TEXTS,
      'costCenters',
      'employees',
      'files',
      'groups',
      'imports',
      'jobRoles',
      'mainWarehouses',
      'products',
      'sectors',
    ],
    page: () => import('#console/features/imports/ImportRoutes.tsx').then((m) => m.ImportRoutes),
    title: (t) => t(($) => $.shell.titles.imports),
    group: 'organization',
  },
  {
    path: '/bulk-actions',
    params: '/:id?',
    guard: managers,
    texts: [...FORM_TEXTS, 'bulk'],
    page: () => import('#console/features/bulk-actions/BulkActionRoutes.tsx').then((m) => m.BulkActionRoutes),
    title: (t) => t(($) => $.shell.titles.bulk),
    group: 'organization',
  },
  {
    ...listOf('Product', 'inventory', Package),
    params: '/:id?/:part?',
    texts: [...LIST_TEXTS, 'files', 'products'],
    page: () => import('#console/features/products/ProductRoutes.tsx').then((m) => m.ProductRoutes),
  },
  {
    ...listOf('Group', 'operations', Boxes),
    params: '/:id?/:part?',
    page: () => import('#console/features/groups/GroupRoutes.tsx').then((m) => m.GroupRoutes),
  },
  {
    ...listOf('RuleException', 'operations', UserCheck),
    page: () => import('#console/features/rule-exceptions/RuleExceptionsPage.tsx').then((m) => m.RuleExceptionsPage),
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
    ...listOf('MainWarehouse', 'inventory', Warehouse),
    params: '/:id?/:part?',
    texts: [...LIST_TEXTS, 'mainWarehouses', 'stockCounts'],
    page: () => import('#console/features/main-warehouses/MainWarehouseRoutes.tsx').then((m) => m.MainWarehouseRoutes),
  },
  {
    path: '/certificates',
    guard: customerAdmins('PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'),
    texts: [...LIST_TEXTS, 'certificates'],
    page: () => import('#console/features/certificates/CertificatesPage.tsx').then((m) => m.CertificatesPage),
    title: (t) => t(($) => $.shell.titles.certificates),
    group: 'inventory',
    icon: BadgeAlert,
  },
  {
    path: '/reorder',
    guard: customerAdmins('WAREHOUSE_MANAGEMENT'),
    texts: [...LIST_TEXTS, 'mainWarehouses', 'reorder'],
    page: () => import('#console/features/reorder/ReorderPage.tsx').then((m) => m.ReorderPage),
    title: (t) => t(($) => $.shell.titles.reorder),
    group: 'inventory',
    icon: ShoppingCart,
  },
  {
    ...listOf('Machine', 'inventory', Workflow),
    params: '/:id?/:part?',
    page: () => import('#console/features/machines/MachineRoutes.tsx').then((m) => m.MachineRoutes),
  },
  {
    path: '/counter',
    guard: customerAdmins('WAREHOUSE_MANAGEMENT'),
    texts: [...FORM_TEXTS, 'counter', 'withdrawals'],
    page: () => import('#console/features/counter/CounterPage.tsx').then((m) => m.CounterPage),
    title: (t) => t(($) => $.shell.titles.counter),
    group: 'operations',
    icon: HandHelping,
  },
  {
    ...listOf('Withdrawal', 'operations', ArrowRightLeft),
    page: () => import('#console/features/withdrawals/WithdrawalRoutes.tsx').then((m) => m.WithdrawalRoutes),
  },
  {
    path: '/reports/cost',
    guard: customerAdmins('REPORT_ACCESS'),
    texts: ['crud', 'costReport'],
    page: () => import('#console/features/cost-reports/CostReportPage.tsx').then((m) => m.CostReportPage),
    title: (t) => t(($) => $.shell.titles.costReport),
    group: 'operations',
    icon: Coins,
  },
  {
    ...listOf('PpeTemplate', 'administration', FileText),
    texts: [...FORM_TEXTS, 'files', 'ppeTemplates'],
    page: () => import('#console/features/ppe-templates/PpeTemplateRoutes.tsx').then((m) => m.PpeTemplateRoutes),
  },
  {
    ...listOf('NotificationTrigger', 'administration', BellRing),
    texts: [...LIST_TEXTS, 'notificationTriggers', 'webhooks'],
    page: () =>
      import('#console/features/notification-triggers/NotificationTriggersPage.tsx').then(
        (m) => m.NotificationTriggersPage,
      ),
  },
  {
    ...listOf('Webhook', 'administration'),
    texts: [...LIST_TEXTS, 'notificationTriggers', 'webhooks'],
    page: () => import('#console/features/webhooks/WebhooksPage.tsx').then((m) => m.WebhooksPage),
  },
  {
    path: '/settings/company',
    guard: customerAdmins(),
    texts: [...FORM_TEXTS, 'company', 'files'],
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
    texts: [...FORM_TEXTS, 'auth', 'profile'],
    page: () => import('#console/profile/ProfilePage.tsx').then((m) => m.ProfilePage),
    title: (t) => t(($) => $.shell.titles.profile),
  },
  {
    path: '/inbox',
    guard: tenantUsers,
    texts: [...FORM_TEXTS, 'inbox', 'withdrawals'],
    page: () => import('#console/features/inbox/InboxPage.tsx').then((m) => m.InboxPage),
    title: (t) => t(($) => $.shell.titles.inbox),
  },
  {
    path: '/glossary',
    guard: signedIn,
    texts: ['glossary'],
    page: () => import('#console/features/glossary/GlossaryPage.tsx').then((m) => m.GlossaryPage),
    title: (t) => t(($) => $.shell.titles.glossary),
  },
  {
    path: '/unauthorized',
    guard: signedIn,
    page: () => import('./UnauthorizedPage.tsx').then((m) => m.UnauthorizedPage),
    title: (t) => t(($) => $.shell.unauthorized.title),
  },
];
