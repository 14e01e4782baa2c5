import type { Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { navigateTo, waitUntilDrawn } from './check-screen.ts';

/** Pages that later tests reuse. The key names the user and the settings of the browser. */
export class SharedPages {
  readonly #idle = new Map<string, Page>();

  /** Opens this address in an idle page, or in a new page from `load`. */
  async open(key: string, path: string, load: () => Promise<Page>): Promise<Page> {
    const idle = this.#idle.get(key);
    this.#idle.delete(key);
    const page = idle ?? (await load());
    if (idle) await navigateTo(page, path);
    else await waitUntilDrawn(page);
    const stored = await storageOf(page);
    onTestFinished(async ({ task }) => {
      const hasPassed = task.result?.state !== 'fail' && !page.isClosed();
      const isReusable = hasPassed && (await isReset(page)) && (await storageOf(page)) === stored;
      if (isReusable && !this.#idle.has(key)) this.#idle.set(key, page);
      else await page.context().close();
    });
    return page;
  }
}

const storageOf = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** An open dialog or form would block the next test. */
const isReset = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('[role="alertdialog"], [role="dialog"] form, main form') === null);
