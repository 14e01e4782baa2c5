import type { Locator, Page } from 'playwright';

/** Stops on the way to a place, at most: nobody goes further. */
const MOST_STOPS = 150;

const hasFocus = (place: Locator) => place.evaluate((node) => node === document.activeElement);

/**
 * Presses Tab until this is where the keyboard stands, as somebody does who has no pointer. What has the focus must be
 * seen: on the screen, with a size and marked.
 */
export async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    if (await hasFocus(place)) return mustBeSeen(page);
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not get to ${String(place)}`);
}

/** Goes there and presses Enter. */
export async function enterOn(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types over what is in it. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function mustBeSeen(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const node = document.activeElement;
    const box = node?.getBoundingClientRect();
    if (!node || !box) return 'nothing has the focus';
    // A box that is drawn by its label has no size of its own.
    const isInput = node.matches('input[type="checkbox"], input[type="radio"]');
    if (!isInput && (box.width < 1 || box.height < 1)) return `${node.outerHTML.slice(0, 120)} has no size`;
    const isOnScreen = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    if (!isOnScreen) return `${node.outerHTML.slice(0, 120)} is off the screen`;
    return node.matches(':focus-visible') ? undefined : `${node.outerHTML.slice(0, 120)} is not marked`;
  });
  if (hidden) throw new Error(`The focus is not seen: ${hidden}`);
}
