import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { GUEST_SCREENS, SYSTEM_SCREENS, screensOf } from './screens.ts';

const NO_RECORDS = {
  employee: '',
  group: '',
  product: '',
  machine: '',
  mainWarehouse: '',
  stockCount: '',
  withdrawal: '',
  sector: '',
  jobRole: '',
};

it('the walk opens every page of the route table [S17]', () => {
  const screens = [...screensOf(NO_RECORDS), ...SYSTEM_SCREENS, ...GUEST_SCREENS];
  const opened = screens.map((screen) => new URL(screen, 'http://console.example').pathname);
  // The card of a noun contains the address of its page.
  const table = ['console/app/routes.tsx', 'console/app/guest-pages.ts', ...globSync('api/features/*/*.card.ts')]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
  const pages = [...table.matchAll(/^ {2,4}path: '([^']+)'/gm)].map(([, path]) => path ?? '');
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((page) => !opened.includes(page))).toEqual([]);
});
