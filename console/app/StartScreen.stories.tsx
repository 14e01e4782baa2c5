import type { Meta, StoryObj } from '@storybook/react-vite';
import { i18n, startTexts } from '#console/i18n/i18n.ts';
import { StartScreen } from './StartScreen.tsx';
import { StartTimeout } from './start.ts';

const meta = {
  title: 'Screens/Start',
  component: StartScreen,
  loaders: [
    async ({ globals }) => {
      if (!i18n.isInitialized) await startTexts();
      await i18n.changeLanguage(globals['locale'] === 'pseudo' ? 'en' : String(globals['locale']));
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
