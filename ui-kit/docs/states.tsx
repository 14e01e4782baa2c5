import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useEffect } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { showTranslated } from '../.storybook/story-texts.ts';

type Scene = { canvasElement: HTMLElement };

const CONTROLS =
  'button:not([disabled]), a[href], input:not([disabled]):not([hidden]), select, textarea, summary, [tabindex="0"]:not([role="listbox"]), [role="option"], [role="combobox"]';

/** The first control that a person sees. */
function firstControl(canvasElement: HTMLElement): HTMLElement {
  const found = [...canvasElement.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => control.getClientRects().length > 0 && !control.closest('[aria-hidden="true"], [inert]'),
  );
  if (!found) throw new Error('The story has no control');
  return found;
}

/** Whether a ring is drawn around the control, or around the box that it stands in. */
function hasRing(control: Element, canvasElement: HTMLElement): boolean {
  for (let element: Element | null = control; element && element !== canvasElement; element = element.parentElement) {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    if ((outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none') return true;
  }
  return [...(control.closest('label')?.querySelectorAll('*') ?? [])].some(
    (part) => getComputedStyle(part).outlineStyle !== 'none',
  );
}

/** The story with the pointer over its first control. */
export const hovered = {
  play: async ({ canvasElement }: Scene) => {
    const control = firstControl(canvasElement);
    await userEvent.hover(control);
    await waitFor(() => expect(control.closest('[data-hovered]') ?? control.matches(':hover, a, input')).toBeTruthy());
  },
};

/** The story after Tab: the focus is in it, and it is seen. */
export const focused = {
  play: async ({ canvasElement }: Scene) => {
    await userEvent.tab();
    const { activeElement } = document;
    await expect(canvasElement.contains(activeElement)).toBe(true);
    await waitFor(() => expect(activeElement && hasRing(activeElement, canvasElement)).toBe(true));
  },
};

/** From right to left, in which nothing may stick out. */
export const rightToLeft = {
  globals: { direction: 'rtl' },
  play: async ({ canvasElement }: Scene) => {
    await expect(document.documentElement.dir).toBe('rtl');
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

const HOW_OFTEN = 4;
const often = (text: string, between: string) => Array.from({ length: HOW_OFTEN }, () => text).join(between);

/** A sentence four times over, then all of its letters four times as one word. */
const tooLong = (text: string) =>
  /\p{L}/u.test(text) ? `${often(text, ' ')} ${often(text.replace(/\s/g, ''), '')}` : text;

function Longer({ children }: { children: ReactNode }) {
  useEffect(() => showTranslated(tooLong), []);
  return <div style={{ inlineSize: 280, maxInlineSize: '100%' }}>{children}</div>;
}

const longer: Decorator = (Story) => (
  <Longer>
    <Story />
  </Longer>
);

/** The story with each of its texts far too long, and a word that has no end in each, in 280 px: nothing may stick out. */
export const longText = {
  decorators: [longer],
  play: async ({ canvasElement }: Scene) => {
    const [frame] = canvasElement.querySelectorAll(':scope > div');
    await waitFor(() => expect(frame && frame.scrollWidth - frame.clientWidth).toBeLessThanOrEqual(0));
  },
};
