import type { StorybookConfig } from '@storybook/react-vite';
import { propsPlugin } from './props/plugin.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  // A test builds only some pages.
  stories: process.env['STORYBOOK_STORIES']?.split(',') ?? [
    '../docs/*.mdx',
    '../docs/*.stories.tsx',
    '../components/**/*.stories.tsx',
    '../provider/*.stories.tsx',
    '../showcase/*.stories.tsx',
    '../../console/**/*.stories.tsx',
  ],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // Storybook's own reader misses inherited props (props/plugin.ts). The stories' tests need no tables of props.
  typescript: { reactDocgen: false },
  viteFinal: (vite) => (process.env['VITEST'] ? vite : { ...vite, plugins: [...(vite.plugins ?? []), propsPlugin] }),
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
