import type { Locator, Page } from 'playwright';

/** Maximum number of key presses to reach an element. */
const MAX_STOPS = 150;

const hasFocus = (place: Locator) => place.evaluate((node) => node === document.activeElement);

/**
 * Presses Tab until this element has the focus. Throws when the focused element is not visible: off the screen, without
 * a size, or without a focus mark.
 */
export async function tabTo(page: Page, place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await place.waitFor();
  for (let stop = 0; stop < MAX_STOPS; stop += 1) {
    if (await hasFocus(place)) return expectFocusVisible(page);
    await page.keyboard.press(key);
  }
  throw new Error(`The keyboard does not reach ${String(place)}`);
}

/** Moves the focus to an element and presses Enter. */
export async function enterOn(page: Page, place: Locator): Promise<void> {
  await tabTo(page, place);
  await page.keyboard.press('Enter');
}

/** Moves the focus to a field and replaces its text. */
export async function typeInto(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

async function expectFocusVisible(page: Page): Promise<void> {
  const hidden = await page.evaluate(() => {
    const node = document.activeElement;
    const box = node?.getBoundingClientRect();
    if (!node || !box) return 'nothing has the focus';
    // The label draws the box of these inputs; the input itself has no size.
    const isInput = node.matches('input[type="checkbox"], input[type="radio"]');
    if (!isInput && (box.width < 1 || box.height < 1)) return `${node.outerHTML.slice(0, 120)} has no size`;
    const isOnScreen = box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
    if (!isOnScreen) return `${node.outerHTML.slice(0, 120)} is off the screen`;
    return node.matches(':focus-visible') ? undefined : `${node.outerHTML.slice(0, 120)} is not marked`;
  });
  if (hidden) throw new Error(`The focus is not visible: ${hidden}`);
}
