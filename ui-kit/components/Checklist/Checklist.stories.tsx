import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Checklist } from './Checklist.tsx';

const labels = ['At least 12 characters', 'A capital letter', 'A small letter', 'A digit', 'A sign such as # or !'];
const items = labels.map((label, index) => ({ label, isMet: index < 2 }));

const meta = {
  title: 'Fields/Checklist',
  component: Checklist,
  args: { label: 'Your password needs', metLabel: 'met', unmetLabel: 'not met yet', items },
  parameters: describe({
    use: 'below a field with several rules, to show the results while the user types. The caller checks the rules.',
    avoid: 'for a list of tasks or for choices: Checkbox.',
    anatomy: 'one line per rule: icon and text. Several columns if there is space.',
    words: 'A rule states what is needed, not what is wrong: "A digit", not "No digit found". At most about six.',
    a11y: 'A list with a name. Each rule contains its result in words, not only as colour and icon. Set its `id` as `aria-describedby` of the field, so that screen readers read the rules with the field. It is not interactive and not a Tab stop.',
  }),
} satisfies Meta<typeof Checklist>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement }) => {
    const list = within(canvasElement).getByRole('list', { name: 'Your password needs' });
    const texts = within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    await expect(texts.slice(1, 3)).toEqual(['A capital letter – met. ', 'A small letter – not met yet. ']);
  },
};
export const NothingMet: Story = { args: { items: items.map((item) => ({ ...item, isMet: false })) } };
export const AllMet: Story = { args: { items: items.map((item) => ({ ...item, isMet: true })) } };
export const NoRules: Story = {
  name: 'Renders nothing without rules',
  args: { items: [] },
  play: async ({ canvasElement }) => {
    await expect(within(canvasElement).queryByRole('list')).toBeNull();
  },
};
export const LongText: Story = {
  args: {
    items: [
      { label: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft', isMet: true },
      { label: 'Não pode conter o nome, o e-mail, a matrícula nem as cinco últimas senhas da pessoa', isMet: false },
    ],
  },
  globals: { viewport: { value: 'phone' } },
};
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
