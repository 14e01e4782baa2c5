import '@fontsource-variable/inter';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { KitProvider } from '../provider/KitProvider.tsx';
import { useStoryTexts } from './story-texts.ts';
import { globalTypes, initialGlobals } from './toolbar.ts';

/** A link in a story changes only the hash of the address. */
function showInAddress(path: string): void {
  location.hash = path.replace(/^#/, '');
}

/** The locale of the toolbar's language. Right to left adds the Arabic script and keeps the texts: `en-Arab`. */
function localeOf(chosen: string, direction: string): string {
  const locale = new Intl.Locale(chosen === 'pseudo' ? 'en' : chosen);
  return direction === 'rtl' ? new Intl.Locale(locale, { script: 'Arab' }).toString() : locale.toString();
}

const inKit: Decorator = (Story, { globals, parameters }) => {
  const { theme, locale, direction, density, motion, tenantColor } = globals;
  const language = String(locale);
  // Pages of the console bring their own translations, but none for the pseudo language.
  const hasOwnTexts = parameters['hasOwnTexts'] === true && language !== 'pseudo';
  useStoryTexts(hasOwnTexts ? 'en' : language, direction === 'rtl');
  useLayoutEffect(() => {
    document.documentElement.dataset['motion'] = String(motion);
  }, [motion]);
  return (
    <KitProvider
      theme={theme === 'dark' ? 'dark' : 'light'}
      locale={localeOf(language, String(direction))}
      density={density === 'compact' ? 'compact' : 'comfortable'}
      primaryColor={tenantColor ? String(tenantColor) : null}
      navigate={showInAddress}
    >
      <Story />
    </KitProvider>
  );
};

const preview: Preview = {
  decorators: [inKit],
  tags: ['autodocs'],
  initialGlobals,
  globalTypes,
  parameters: {
    layout: 'padded',
    a11y: {
      // The test suite runs axe by itself (both-themes.ts).
      test: import.meta.env['VITEST_STORYBOOK'] ? 'off' : 'error',
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
      // A story shows a part of a page. Page stories turn these rules on again (landmarks, level-one heading).
      config: {
        rules: [
          { id: 'region', enabled: false },
          { id: 'page-has-heading-one', enabled: false },
          { id: 'landmark-one-main', enabled: false },
        ],
      },
    },
    controls: { expanded: true },
    docs: { codePanel: true },
    options: {
      storySort: {
        order: [
          'Start here',
          ['The component kit', 'Languages', 'Accessibility status', 'Weight'],
          'Tokens',
          'Screens',
          'Showcase',
          'Layout',
          'Actions',
          'Fields',
          'Overlays',
          'Data',
          'Feedback',
          'Shell',
          'Charts',
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone 360', styles: { width: '360px', height: '720px' } },
        tablet: { name: 'Tablet 820', styles: { width: '820px', height: '1180px' } },
        desktop: { name: 'Desktop 1440', styles: { width: '1440px', height: '900px' } },
      },
    },
  },
};

export default preview;
