import { expect, userEvent, waitFor } from 'storybook/test';
import { ruleText } from '#console/crud/field-messages.ts';
import { text } from '#console/i18n/i18n.ts';

/** The text to type into a field (default: empty), and the rule that it breaks. */
type BadField = { typed?: string; rule: string; values?: Record<string, number> };

const TIMEOUT = { timeout: 20_000 };

function fieldOf(name: string): HTMLInputElement {
  const field = document.querySelector<HTMLInputElement>(`form input[name="${name}"]`);
  if (!field) throw new Error(`No form has a field ${name}`);
  return field;
}

/** The submit button; in a drawer it is outside the form. */
function submitOf({ form }: HTMLInputElement): Element {
  const button =
    form?.querySelector('button[type="submit"]') ?? document.querySelector(`button[type="submit"][form="${form?.id}"]`);
  if (!button) throw new Error('The form has no submit button');
  return button;
}

const labelOf = ({ labels }: HTMLInputElement): string => labels?.[0]?.textContent.replace(/\*$/, '') ?? '';

/** Types into the form of a screen, submits it, and expects the text of each broken rule at its field. */
export async function expectRefusal(fields: Record<string, BadField>): Promise<void> {
  const [first = ''] = Object.keys(fields);
  await waitFor(() => fieldOf(first), TIMEOUT);
  for (const [name, { typed = '' }] of Object.entries(fields)) {
    await userEvent.clear(fieldOf(name));
    if (typed) await userEvent.type(fieldOf(name), typed);
  }
  await userEvent.click(submitOf(fieldOf(first)));
  for (const [name, { rule, values }] of Object.entries(fields)) {
    const message = ruleText(text(), { key: rule, values }, labelOf(fieldOf(name)));
    await waitFor(() => expect(fieldOf(name)).toHaveAccessibleDescription(message), TIMEOUT);
    await expect(fieldOf(name)).toBeInvalid();
  }
}
