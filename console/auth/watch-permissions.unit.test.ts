import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from './session.ts';
import { watchPermissions } from './watch-permissions.ts';

const { refreshPermissions } = vi.hoisted(() => ({ refreshPermissions: vi.fn<() => Promise<void>>() }));
vi.mock('./permissions.ts', () => ({ refreshPermissions }));

/** As much of a page as is looked at. */
class Page extends EventTarget {
  visibilityState = 'visible';
}
let page: Page;

beforeEach(() => {
  vi.useFakeTimers();
  refreshPermissions.mockClear();
  page = new Page();
  vi.stubGlobal('document', page);
  watchPermissions();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('what a person may do is asked again every 30 s while the page is seen [R7]', () => {
  vi.advanceTimersByTime(29_999);
  expect(refreshPermissions).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(refreshPermissions).toHaveBeenCalledTimes(1);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(300_000);
  expect(refreshPermissions).toHaveBeenCalledTimes(1);
});

it('what a person may do is asked again when they come back to the page, and when the api refuses, every 5 s at most [R7]', () => {
  vi.advanceTimersByTime(10_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(refreshPermissions).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4999);
  session.doubtPermissions();
  expect(refreshPermissions).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  session.doubtPermissions();
  expect(refreshPermissions).toHaveBeenCalledTimes(2);
});
