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

const CHANGEABLE = 'input:not([type="hidden"], [hidden]), textarea, button, [role="spinbutton"]';
/** A button cannot be read-only: that of a list of options is disabled, in the look of a value to read. */
const READ_ONLY = '[readonly], [aria-readonly="true"], [data-readonly] button:disabled';
const SURFACES = '[role="listbox"], [role="dialog"], [role="menu"]';

/** A button cannot be invalid: that of a list of options has only the description. */
const INVALID = '[aria-invalid="true"], [data-invalid] [aria-haspopup="listbox"]';

type FieldScene = Scene & { args: { onChange?: unknown; errorMessage?: string } };

/** The story of a field to read: no press and no key changes or opens it, and it says that it is read-only. */
export const readOnly = {
  play: async ({ canvasElement, args }: FieldScene) => {
    const controls = [...canvasElement.querySelectorAll<HTMLElement>(CHANGEABLE)].filter(
      (control) => !control.closest('[aria-hidden="true"]'),
    );
    await expect(controls.length).toBeGreaterThan(0);
    for (const control of controls) {
      await userEvent.click(control);
      await userEvent.keyboard('7{ArrowUp}{ArrowDown} {Backspace}');
    }
    if (args.onChange) await expect(args.onChange).not.toHaveBeenCalled();
    await expect(document.querySelector(SURFACES)).toBeNull();
    await expect(canvasElement.querySelector(READ_ONLY)).not.toBeNull();
  },
};

/** The story of a field with an error: its control is invalid, and the error is its description. */
export const invalid = {
  play: async ({ canvasElement, args }: FieldScene) => {
    const marked = [...canvasElement.querySelectorAll(INVALID)];
    await expect(marked.length).toBeGreaterThan(0);
    const ids = marked.flatMap((control) => control.getAttribute('aria-describedby')?.split(' ') ?? []);
    const words = ids.map((id) => document.getElementById(id)?.textContent);
    await expect(words).toContain(args.errorMessage);
  },
};
