import { expect, it } from 'vitest';
import { sidebarPath } from './sidebar-path.ts';

it.each([
  ['/report-schedules', '/notifications'],
  ['/report-schedules/new', '/notifications/new'],
  ['/report-files/01ABC', '/notifications/01ABC'],
  ['/reports/cost', '/reports/cost'],
])('the sidebar marks %s as %s [N6]', (path, marked) => {
  expect(sidebarPath(path)).toBe(marked);
});
