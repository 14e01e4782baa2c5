import '@fontsource-variable/inter';
import type { Decorator, Preview } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { KitProvider } from '../provider/KitProvider.tsx';
import { usePseudoText } from './pseudo.ts';

/** Links of a story leave their mark in the address and nothing else. */
function showInAddress(path: string): void {
  location.hash = path.replace(/^#/, '');
}

/** The language as the toolbar has it; written from right to left it keeps its words: `en-Arab`. */
function localeOf(chosen: string, direction: string): string {
  const locale = new Intl.Locale(chosen === 'pseudo' ? 'en' : chosen);
  return direction === 'rtl' ? new Intl.Locale(locale, { script: 'Arab' }).toString() : locale.toString();
}

const inKit: Decorator = (Story, { globals }) => {
  const { theme, locale, direction, motion } = globals;
  usePseudoText(locale === 'pseudo');
  useLayoutEffect(() => {
    document.documentElement.dataset['motion'] = String(motion);
  }, [motion]);
  return (
    <KitProvider
      theme={theme === 'dark' ? 'dark' : 'light'}
      locale={localeOf(String(locale), String(direction))}
      navigate={showInAddress}
    >
      <Story />
    </KitProvider>
  );
};

const preview: Preview = {
  decorators: [inKit],
  tags: ['autodocs'],
  initialGlobals: { theme: 'light', locale: 'en', direction: 'auto', motion: 'full' },
  globalTypes: {
    theme: {
      description: 'Theme',
      toolbar: {
        icon: 'circlehollow',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
    locale: {
      description: 'Language of dates, numbers and built-in words; pseudo makes every text longer',
      toolbar: {
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en', title: 'English' },
          { value: 'pt-BR', title: 'Português (BR)' },
          { value: 'es', title: 'Español' },
          { value: 'pseudo', title: 'Pseudo (longer)' },
        ],
      },
    },
    direction: {
      description: 'Reading direction',
      toolbar: {
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'auto', title: 'As the language' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
    motion: {
      description: 'Motion',
      toolbar: {
        icon: 'play',
        dynamicTitle: true,
        items: [
          { value: 'full', title: 'Motion' },
          { value: 'reduced', title: 'Reduced motion' },
        ],
      },
    },
  },
  parameters: {
    layout: 'padded',
    a11y: {
      test: 'error',
      options: { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] },
      // A story is a part, not a page: landmarks and a level-one heading are asked for by the page stories.
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
          'Tokens',
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
