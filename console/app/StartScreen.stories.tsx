import type { Meta, StoryObj } from '@storybook/react-vite';
import { setLanguage, startTexts } from '#console/i18n/i18n.ts';
import { isLanguage } from '#console/i18n/languages.ts';
import { StartScreen } from './StartScreen.tsx';
import { StartTimeout } from './start.ts';

const meta = {
  title: 'Screens/Start',
  component: StartScreen,
  loaders: [
    async ({ globals }) => {
      const locale = String(globals['locale']);
      await startTexts();
      await setLanguage(isLanguage(locale) ? locale : 'en');
    },
  ],
  parameters: { layout: 'fullscreen', hasOwnTexts: true },
  tags: ['!autodocs'],
} satisfies Meta<typeof StartScreen>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Starting: Story = {};
export const NoAnswer: Story = { args: { error: new StartTimeout() } };
export const Failed: Story = { args: { error: new Error('The answer holds no session') } };
