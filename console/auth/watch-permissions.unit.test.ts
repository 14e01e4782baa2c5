import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from './session.ts';
import { watchPermissions } from './watch-permissions.ts';

const { refreshPermissions } = vi.hoisted(() => ({ refreshPermissions: vi.fn<() => Promise<void>>() }));
vi.mock('./permissions.ts', () => ({ refreshPermissions }));

/** A fake document with the members that watchPermissions uses. */
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

it('permissions are refetched every 30 s while the page is visible [R7]', () => {
  vi.advanceTimersByTime(29_999);
  expect(refreshPermissions).toHaveBeenCalledTimes(0);
  vi.advanceTimersByTime(1);
  expect(refreshPermissions).toHaveBeenCalledTimes(1);
  page.visibilityState = 'hidden';
  vi.advanceTimersByTime(300_000);
  expect(refreshPermissions).toHaveBeenCalledTimes(1);
});

it('permissions are refetched on return to the page and on a refusal, at most every 5 s [R7]', () => {
  vi.advanceTimersByTime(10_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(refreshPermissions).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(4999);
  session.reportForbidden();
  expect(refreshPermissions).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  session.reportForbidden();
  expect(refreshPermissions).toHaveBeenCalledTimes(2);
});
