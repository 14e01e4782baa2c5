import { ArchiveRestore, BadgeCheck, Ban, EllipsisVertical, History, Pencil, Trash2, Workflow } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton, type IconType, Menu, type MenuEntry } from '#ui-kit';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import type { CustomerInListFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { type CustomerChange, changesOfStatus } from './customer-changes.ts';

const CustomerChangeDialog = lazyPart(() => import('./CustomerChangeDialog.tsx').then((m) => m.CustomerChangeDialog));

const ICONS: Record<CustomerChange, IconType> = { deactivate: Ban, restore: ArchiveRestore, delete: Trash2 };

type CustomerMenuProps = {
  customer: CustomerInListFragment;
  /** A row has an icon button, the page a button with text. */
  variant: 'row' | 'page';
};

/** The menu of a customer's pages and status changes. */
export function CustomerMenu({ customer, variant }: CustomerMenuProps) {
  const t = useText();
  const [change, setChange] = useState<CustomerChange>();
  const { id, displayName, status } = customer;
  const label = t(($) => $.customers.actions.label, { name: displayName });
  const isUsable = status !== 'DELETED';
  const places: MenuEntry[] = [
    ...(isUsable && variant === 'row'
      ? [
          {
            id: 'edit',
            label: t(($) => $.customers.actions.edit),
            icon: Pencil,
            href: `/admin/customers/${id}/edit`,
          },
        ]
      : []),
    ...(isUsable
      ? [
          {
            id: 'machines',
            label: t(($) => $.customers.actions.machines),
            icon: Workflow,
            href: `/admin/customers/${id}/machines`,
          },
        ]
      : []),
    {
      id: 'licenses',
      label: t(($) => $.customers.actions.licenses),
      icon: BadgeCheck,
      href: `/licenses?customerId=${id}`,
    },
    {
      id: 'audit',
      label: t(($) => $.customers.actions.audit),
      icon: History,
      href: `/admin/audit-logs?customerId=${id}`,
    },
  ];
  const changes: MenuEntry[] = changesOfStatus(status).map((offered) => ({
    id: offered,
    label: t(($) => $.customers.changes[offered].action),
    icon: ICONS[offered],
    tone: offered === 'delete' ? 'danger' : 'default',
    onAction: () => setChange(offered),
  }));
  return (
    <>
      <Menu
        label={label}
        trigger={
          variant === 'row' ? (
            <IconButton size="small" variant="ghost" icon={EllipsisVertical} label={label} />
          ) : (
            <Button icon={EllipsisVertical}>{t(($) => $.customers.actions.more)}</Button>
          )
        }
        groups={[
          { id: 'places', label: t(($) => $.customers.actions.places), entries: places },
          { id: 'changes', label: t(($) => $.customers.actions.changes), entries: changes },
        ]}
      />
      {change && <CustomerChangeDialog customer={customer} change={change} onClose={() => setChange(undefined)} />}
    </>
  );
}
