import {
  ClipboardCheck,
  EllipsisVertical,
  History,
  Lock,
  LockOpen,
  PackagePlus,
  SlidersHorizontal,
} from 'lucide-react';
import { IconButton, Menu } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import type { WarehouseItemFieldsFragment } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import type { StockAction } from './stock-actions.ts';

type ItemMenuProps = {
  item: WarehouseItemFieldsFragment;
  /** Without an action: the drawer of levels. */
  onOpen: (action?: StockAction) => void;
};

/** The actions of an item. Those that the amounts do not allow are missing. */
export function ItemMenu({ item, onOpen }: ItemMenuProps) {
  const t = useText();
  const texts = t(($) => $.warehousePage.actions, { returnObjects: true });
  const label = t(($) => $.warehousePage.actions.label, { name: `${item.productName} ${item.sizeName}` });
  const history = `/warehouse/${item.warehouseId}?view=ledger&item=${item.id}`;
  return (
    <Can permission="WAREHOUSE_MANAGEMENT">
      <Menu
        label={label}
        trigger={<IconButton size="small" variant="ghost" icon={EllipsisVertical} label={label} />}
        groups={[
          {
            id: 'pieces',
            label: texts.pieces,
            entries: [
              { id: 'restock', label: texts.restock, icon: PackagePlus, onAction: () => onOpen('restock') },
              { id: 'count', label: texts.count, icon: ClipboardCheck, onAction: () => onOpen('count') },
              ...(item.quantityAvailable > 0
                ? [{ id: 'allocate', label: texts.allocate, icon: Lock, onAction: () => onOpen('allocate') }]
                : []),
              ...(item.quantityAllocated > 0
                ? [{ id: 'deallocate', label: texts.deallocate, icon: LockOpen, onAction: () => onOpen('deallocate') }]
                : []),
            ],
          },
          {
            id: 'more',
            label: texts.more,
            entries: [
              { id: 'levels', label: texts.levels, icon: SlidersHorizontal, onAction: () => onOpen() },
              { id: 'history', label: texts.history, icon: History, href: history },
            ],
          },
        ]}
      />
    </Can>
  );
}
