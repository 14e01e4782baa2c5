import { expect, userEvent, waitFor } from 'storybook/test';
import { ruleText } from '#console/crud/field-messages.ts';
import { text } from '#console/i18n/i18n.ts';

/** What is typed into a field, and the rule that it breaks. Nothing typed leaves the field empty. */
type Typed = { typed?: string; rule: string; values?: Record<string, number> };

const PATIENCE = { timeout: 20_000 };

function fieldOf(name: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`form input[name="${name}"]`);
  if (!field) throw new Error(`No form has a field ${name}`);
  return field;
}

/** In a drawer it stands outside the form. */
function submitOf({ form }: HTMLInputElement): Element {
  const button =
    form?.querySelector('button[type="submit"]') ?? document.querySelector(`button[type="submit"][form="${form?.id}"]`);
  if (!button) throw new Error('The form cannot be sent');
  return button;
}

const labelOf = ({ labels }: HTMLInputElement): string => labels?.[0]?.textContent.replace(/\*$/, '') ?? '';

/** Types into the form of a screen, sends it, and finds each broken rule said at its own field, by the field's name. */
export async function expectRefusal(fields: Record<string, Typed>): Promise<void> {
  const [first = ''] = Object.keys(fields);
  await waitFor(() => fieldOf(first), PATIENCE);
  for (const [name, { typed = '' }] of Object.entries(fields)) {
    await userEvent.clear(fieldOf(name));
    if (typed) await userEvent.type(fieldOf(name), typed);
  }
  await userEvent.click(submitOf(fieldOf(first)));
  for (const [name, { rule, values }] of Object.entries(fields)) {
    const said = ruleText(text(), { key: rule, values }, labelOf(fieldOf(name)));
    await waitFor(() => expect(fieldOf(name)).toHaveAccessibleDescription(said), PATIENCE);
    await expect(fieldOf(name)).toBeInvalid();
  }
}
