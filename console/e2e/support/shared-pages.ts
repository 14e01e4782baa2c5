import type { Page } from 'playwright';
import { onTestFinished } from 'vitest';
import { goWithin, isDrawn } from './judge.ts';

/** Pages that tests hand on to the next one, each under a key that says whose it is and how it looks. */
export class SharedPages {
  readonly #resting = new Map<string, Page>();

  /** A page at this address: one that rests, brought there by links, or a new one from `load`. */
  async open(key: string, path: string, load: () => Promise<Page>): Promise<Page> {
    const resting = this.#resting.get(key);
    this.#resting.delete(key);
    const page = resting ?? (await load());
    if (resting) await goWithin(page, path);
    else await isDrawn(page);
    const stored = await storageOf(page);
    onTestFinished(async ({ task }) => {
      const isWhole = task.result?.state !== 'fail' && !page.isClosed();
      const canRest = isWhole && (await isAtRest(page)) && (await storageOf(page)) === stored;
      if (canRest && !this.#resting.has(key)) this.#resting.set(key, page);
      else await page.context().close();
    });
    return page;
  }
}

const storageOf = (page: Page): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }));

/** A question or a form that is open would hold up whoever goes on from here. */
const isAtRest = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.querySelector('[role="alertdialog"], [role="dialog"] form, main form') === null);
