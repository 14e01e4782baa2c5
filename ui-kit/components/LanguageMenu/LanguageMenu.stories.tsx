import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { LanguageMenu } from './LanguageMenu.tsx';

const meta = {
  title: 'Shell/LanguageMenu',
  component: LanguageMenu,
  args: {
    label: 'Language',
    value: 'en',
    onChange: fn(),
    languages: [
      { locale: 'en', name: 'English' },
      { locale: 'pt-BR', name: 'Português (BR)' },
      { locale: 'es', name: 'Español' },
    ],
  },
  parameters: describe({
    use: 'in the header, to change the language of the page.',
    a11y: 'Each entry has its `lang`; the chosen one is checked.',
    keys: {
      'Enter, Space, ArrowDown': 'opens the menu',
      'ArrowUp, ArrowDown, letters': 'move',
      Enter: 'chooses',
      Escape: 'closes without changes',
    },
    anatomy: 'button with the language code · menu with the languages.',
    words: 'The name of each language in that language: "Español". It is never translated.',
    avoid: 'inside forms: Select.',
  }),
} satisfies Meta<typeof LanguageMenu>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const Choosing: Story = {
  play: async ({ canvasElement, args }) => {
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Language: EN, English' }));
    await expect(await screen.findByRole('menuitemradio', { name: 'English' })).toBeChecked();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Português (BR)' }));
    await expect(args.onChange).toHaveBeenCalledWith('pt-BR');
  },
};

export const RightToLeft: Story = rightToLeft;
