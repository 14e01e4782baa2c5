import {
  ArrowRightLeft,
  BadgeCheck,
  Bell,
  Boxes,
  BriefcaseBusiness,
  Building,
  FileText,
  History,
  LayoutDashboard,
  LogOut,
  Network,
  Package,
  Settings,
  User,
  UserCog,
  Users,
  Wallet,
  Warehouse,
  Workflow,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { AppShell } from '../components/AppShell/AppShell.tsx';
import { ConnectionStatus } from '../components/ConnectionStatus/ConnectionStatus.tsx';
import { IconButton } from '../components/IconButton/IconButton.tsx';
import { LanguageMenu } from '../components/LanguageMenu/LanguageMenu.tsx';
import type { NavigationGroup } from '../components/Sidebar/navigation.ts';
import { ThemeToggle } from '../components/ThemeToggle/ThemeToggle.tsx';
import { UserMenu } from '../components/UserMenu/UserMenu.tsx';
import type { ThemeChoice } from '../provider/useThemeChoice.ts';

export const navigation: NavigationGroup[] = [
  { id: 'top', items: [{ id: 'dashboard', label: 'Dashboard', href: '/', icon: LayoutDashboard }] },
  {
    id: 'organization',
    title: 'Organization',
    items: [
      { id: 'employees', label: 'Employees', href: '/employees', icon: Users },
      { id: 'sectors', label: 'Sectors', href: '/sectors', icon: Network },
      { id: 'cost-centers', label: 'Cost centers', href: '/cost-centers', icon: Wallet },
      { id: 'job-roles', label: 'Roles', href: '/job-roles', icon: BriefcaseBusiness },
    ],
  },
  {
    id: 'inventory',
    title: 'Inventory management',
    items: [
      { id: 'products', label: 'Products', href: '/products', icon: Package },
      { id: 'warehouse', label: 'Warehouses', href: '/warehouse', icon: Warehouse },
      { id: 'machines', label: 'Machines', href: '/machines', icon: Workflow, badge: '1 offline' },
      { id: 'licenses', label: 'Licences', href: '/licenses', icon: BadgeCheck },
    ],
  },
  {
    id: 'operations',
    title: 'Operations',
    items: [
      { id: 'groups', label: 'Groups', href: '/groups', icon: Boxes },
      { id: 'users', label: 'Users', href: '/users', icon: UserCog },
      { id: 'withdrawals', label: 'Withdrawals', href: '/withdrawals', icon: ArrowRightLeft, badge: 4 },
    ],
  },
  {
    id: 'administration',
    title: 'Administration',
    items: [
      { id: 'ppe-templates', label: 'PPE templates', href: '/ppe-templates', icon: FileText },
      { id: 'notifications', label: 'Notifications', href: '/notifications', icon: Bell },
      { id: 'company', label: 'Company settings', href: '/settings/company', icon: Building },
      { id: 'audit-logs', label: 'Audit logs', href: '/audit-logs', icon: History },
    ],
  },
];

const shellLabels = {
  skip: 'Skip to content',
  navigation: 'Main navigation',
  collapse: 'Collapse sidebar',
  expand: 'Expand sidebar',
  openMenu: 'Open menu',
};

function HeaderEnd() {
  const [locale, setLocale] = useState('en');
  const [choice, setChoice] = useState<ThemeChoice>('system');
  return (
    <>
      <ConnectionStatus state="live" label="Live" />
      <LanguageMenu
        label="Language"
        value={locale}
        onChange={setLocale}
        languages={[
          { locale: 'en', name: 'English' },
          { locale: 'pt-BR', name: 'Português (BR)' },
          { locale: 'es', name: 'Español' },
        ]}
      />
      <ThemeToggle
        label="Theme"
        labels={{ light: 'Light', dark: 'Dark', system: 'As the device' }}
        value={choice}
        onChange={setChoice}
      />
      <IconButton icon={Bell} label="Notifications" />
      <UserMenu
        label="Account"
        name="Marcela Alves"
        detail="marcela@acme.com.br"
        groups={[
          {
            id: 'profile',
            label: 'Profile',
            entries: [
              { id: 'profile', label: 'Profile', icon: User, href: '/profile' },
              { id: 'settings', label: 'Settings', icon: Settings, href: '/profile' },
            ],
          },
          { id: 'session', label: 'Session', entries: [{ id: 'sign-out', label: 'Sign out', icon: LogOut }] },
        ]}
      />
    </>
  );
}

/** The frame of the showcase pages, with sample data of one tenant. */
export function ShowcaseShell({ path, start, children }: { path: string; start?: ReactNode; children: ReactNode }) {
  const [isCollapsed, setCollapsed] = useState(false);
  return (
    <AppShell
      labels={shellLabels}
      brand={{ name: 'Metalúrgica Acme' }}
      navigation={navigation}
      currentPath={path}
      isCollapsed={isCollapsed}
      onCollapsedChange={setCollapsed}
      headerStart={start}
      headerEnd={<HeaderEnd />}
    >
      {children}
    </AppShell>
  );
}
