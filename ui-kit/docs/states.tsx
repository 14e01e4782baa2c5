import type { Decorator } from '@storybook/react-vite';
import { type ReactNode, useEffect, useRef } from 'react';
import { expect, userEvent, waitFor } from 'storybook/test';
import { showTranslated } from '../.storybook/story-texts.ts';

type Scene = { canvasElement: HTMLElement };

const CONTROLS =
  'button:not([disabled]), a[href], input:not([disabled]):not([hidden]), select, textarea, summary, [tabindex="0"]:not([role="listbox"]), [role="option"], [role="combobox"]';

/** The first visible control. */
function firstControl(canvasElement: HTMLElement): HTMLElement {
  const found = [...canvasElement.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => control.getClientRects().length > 0 && !control.closest('[aria-hidden="true"], [inert]'),
  );
  if (!found) throw new Error('The story has no control');
  return found;
}

/** Whether the control, or the box around it, has a visible focus ring. */
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
    await waitFor(() =>
      expect(control.closest('[data-hovered]') ?? control.matches(':hover, a, input, select')).toBeTruthy(),
    );
  },
};

/** The story after Tab: the focus is inside it and visible. */
export const focused = {
  play: async ({ canvasElement }: Scene) => {
    await userEvent.tab();
    const { activeElement } = document;
    await expect(canvasElement.contains(activeElement)).toBe(true);
    await waitFor(() => expect(activeElement && hasRing(activeElement, canvasElement)).toBe(true));
  },
};

/** The story from right to left. Nothing may overflow. */
export const rightToLeft = {
  globals: { direction: 'rtl' },
  play: async ({ canvasElement }: Scene) => {
    await expect(document.documentElement.dir).toBe('rtl');
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};

const REPEATS = 4;
const repeat = (text: string, separator: string) => Array.from({ length: REPEATS }, () => text).join(separator);

/** Repeats a text four times, then repeats it four times without spaces as one word. */
const lengthen = (text: string) =>
  /\p{L}/u.test(text) ? `${repeat(text, ' ')} ${repeat(text.replace(/\s/g, ''), '')}` : text;

/** Lengthens all texts of a story's own page; on a docs page only those inside the story. */
function LongTexts({ isAlone, children }: { isAlone: boolean; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = isAlone ? document.body : frame.current;
    return root ? showTranslated(lengthen, [root]) : undefined;
  }, [isAlone]);
  return (
    <div ref={frame} style={{ inlineSize: 280, maxInlineSize: '100%' }}>
      {children}
    </div>
  );
}

const withLongTexts: Decorator = (Story, { viewMode }) => (
  <LongTexts isAlone={viewMode !== 'docs'}>
    <Story />
  </LongTexts>
);

/** The story in 280 px, with very long texts that contain a very long word. Nothing may overflow. */
export const longText = {
  decorators: [withLongTexts],
  play: async ({ canvasElement }: Scene) => {
    const [frame] = canvasElement.querySelectorAll(':scope > div');
    await waitFor(() => expect(frame && frame.scrollWidth - frame.clientWidth).toBeLessThanOrEqual(0));
  },
};

const NATIVE_CONTROLS = 'button, input, select, textarea';

/** The story of a disabled control: every control in it is disabled, and the keyboard passes it by. */
export const disabled = {
  play: async ({ canvasElement }: Scene) => {
    const controls = [...canvasElement.querySelectorAll(NATIVE_CONTROLS)];
    await expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) await expect(control).toBeDisabled();
    await userEvent.tab();
    await expect(canvasElement.contains(document.activeElement)).toBe(false);
  },
};
