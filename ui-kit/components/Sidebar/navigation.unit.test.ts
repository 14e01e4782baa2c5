import { User } from 'lucide-react';
import { expect, it } from 'vitest';
import { findCurrentItem, type NavigationGroup } from './navigation.ts';

const item = (id: string, href: string) => ({ id, href, label: id, icon: User });
const groups: NavigationGroup[] = [
  { id: 'a', items: [item('dashboard', '/'), item('admin', '/admin')] },
  { id: 'b', items: [item('customers', '/admin/customers'), item('machines', '/machines')] },
];

it.each([
  ['/', 'dashboard'],
  ['/machines', 'machines'],
  ['/machines/01ABC/edit', 'machines'],
  ['/machines-old', undefined],
  ['/admin', 'admin'],
  ['/admin/customers', 'customers'],
  ['/admin/customers/7', 'customers'],
  ['/profile', undefined],
])('finds the item of %s', (path, id) => {
  expect(findCurrentItem(groups, path)).toBe(id);
});
