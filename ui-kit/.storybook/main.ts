import path from 'node:path';
import type { StorybookConfig } from '@storybook/react-vite';
import type { Indexer } from 'storybook/internal/types';
import { ALIASES } from '../docs/aliases.ts';
import { darkColors } from '../theme/tokens.ts';
import { propsPlugin } from './props/plugin.ts';

/** Storybook's search knows only names: the first story of a component has the component's other names, too. */
const withAliases =
  (create: Indexer['createIndex']): Indexer['createIndex'] =>
  async (file, options) => {
    const aliases = ALIASES[path.basename(file).split('.')[0] ?? ''];
    const entries = await create(file, options);
    if (!aliases) return entries;
    return entries.map((entry) =>
      entry.type === 'story' && entry.exportName === 'Playground'
        ? { ...entry, name: `Playground · ${aliases.join(', ')}` }
        : entry,
    );
  };

/** While the code of a page comes, the page has the background of its theme already: no white flash in the dark. */
const loadingStyle = `
<style>
  html[data-loading='dark']:not([data-theme='light']) :is(body, .sb-preparing-story, .sb-preparing-docs) {
    background: ${darkColors.bg};
  }
  html[data-loading='dark']:not([data-theme='light']) .sb-preparing-docs > * { visibility: hidden; }
</style>
<script>
  if (/(^|;)theme:dark(;|$)/.test(new URLSearchParams(location.search).get('globals') ?? ''))
    document.documentElement.dataset.loading = 'dark';
</script>`;

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
  experimental_indexers: (indexers = []) =>
    process.env['VITEST']
      ? indexers
      : indexers.map((indexer) => ({ ...indexer, createIndex: withAliases(indexer.createIndex) })),
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  // Storybook's own reader misses inherited props (props/plugin.ts). The stories' tests need no tables of props.
  typescript: { reactDocgen: false },
  viteFinal: (vite) => (process.env['VITEST'] ? vite : { ...vite, plugins: [...(vite.plugins ?? []), propsPlugin] }),
  previewHead: (head) => `${head ?? ''}${loadingStyle}`,
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
};

export default config;
