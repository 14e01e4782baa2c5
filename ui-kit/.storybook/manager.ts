import '@fontsource-variable/inter';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { storybookThemes } from './themes.ts';

addons.setConfig({ theme: storybookThemes.light });

// The frame around the stories has the theme of the toolbar, too.
addons.register('kit/theme', (api) => {
  const follow = ({ globals }: { globals: { theme?: unknown } }) =>
    api.setOptions({ theme: globals.theme === 'dark' ? storybookThemes.dark : storybookThemes.light });
  api.on(SET_GLOBALS, follow);
  api.on(GLOBALS_UPDATED, follow);
});
