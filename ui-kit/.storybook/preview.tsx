import '@fontsource-variable/inter';
import type { Decorator, Preview, StoryContext } from '@storybook/react-vite';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import type { Globals } from 'storybook/internal/types';
import { KitProvider } from '../provider/KitProvider.tsx';
import { KitPart } from './KitPart.tsx';
import { useStoryTexts } from './story-texts.ts';
import { globalTypes, initialGlobals } from './toolbar.ts';
import { useFrameHeight } from './useFrameHeight.ts';

/** A link in a story changes only the hash of the address. */
function showInAddress(path: string): void {
  location.hash = path.replace(/^#/, '');
}

/** The locale of the toolbar's language. Right to left adds the Arabic script and keeps the texts: `en-Arab`. */
function localeOf(chosen: string, direction: string): string {
  const locale = new Intl.Locale(chosen === 'pseudo' ? 'en' : chosen);
  return direction === 'rtl' ? new Intl.Locale(locale, { script: 'Arab' }).toString() : locale.toString();
}

/** The choices of the toolbar, or of the story, for the kit. */
const kitPropsOf = ({ theme, contrast, locale, direction, density, tenantColor }: Globals) =>
  ({
    theme: theme === 'dark' ? 'dark' : 'light',
    contrast: contrast === 'more' ? 'more' : undefined,
    locale: localeOf(String(locale), String(direction)),
    density: density === 'compact' ? 'compact' : 'comfortable',
    primaryColor: tenantColor ? String(tenantColor) : null,
  }) as const;

/** How the texts of a story change. Pages of the console bring their own translations, but none for the pseudo language. */
function textsOf({ id, globals, parameters }: StoryContext) {
  const language = String(globals['locale']);
  const hasOwnTexts = parameters['hasOwnTexts'] === true && language !== 'pseudo';
  return { storyId: id, language: hasOwnTexts ? 'en' : language, isRightToLeft: globals['direction'] === 'rtl' };
}

const WHOLE_PAGE = [document.body];

/** The story has the page for itself: the document gets its theme, language and direction. */
function AlonePage({ story, children }: { story: StoryContext; children: ReactNode }) {
  const { motion } = story.globals;
  useFrameHeight(story);
  useStoryTexts({ ...textsOf(story), roots: WHOLE_PAGE });
  useLayoutEffect(() => {
    document.documentElement.dataset['motion'] = String(motion);
  }, [motion]);
  return (
    <KitProvider {...kitPropsOf(story.globals)} navigate={showInAddress}>
      {children}
    </KitProvider>
  );
}

/** The story shares a docs page with others: it leaves the document as it is. */
function PartOfDocs({ story, children }: { story: StoryContext; children: ReactNode }) {
  const [roots, setRoots] = useState<readonly HTMLElement[]>([]);
  useStoryTexts({ ...textsOf(story), roots });
  return (
    <KitPart {...kitPropsOf(story.globals)} onElements={setRoots}>
      {children}
    </KitPart>
  );
}

const inKit: Decorator = (Story, story) => {
  const Frame = story.viewMode === 'docs' ? PartOfDocs : AlonePage;
  return (
    <Frame story={story}>
      <Story />
    </Frame>
  );
};

/** The tests of the stories show no docs pages, and do not wait for their code. */
const docs = import.meta.env['VITEST_STORYBOOK'] ? undefined : await import('./docs/docs-parameters.ts');

/** The pages of the console ask the device for its contrast: with the toolbar's choice it asks for more. */
function beforeEach({ globals }: StoryContext) {
  if (globals['contrast'] !== 'more') return undefined;
  const real = window.matchMedia;
  window.matchMedia = (query) => {
    const list = real.call(window, query);
    return query.includes('prefers-contrast')
      ? Object.defineProperty(list, 'matches', { value: true, configurable: true })
      : list;
  };
  return () => {
    window.matchMedia = real;
  };
}

const preview: Preview = {
  beforeEach,
  ...(docs && { argTypesEnhancers: [docs.onlyTypedControls] }),
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
    // The code of a story shows its handlers as functions that do nothing, instead of Storybook's own code.
    jsx: { functionValue: (handler: object) => ('mock' in handler ? '() => {}' : handler) },
    docs: {
      codePanel: true,
      ...docs?.docsParameters,
    },
    options: {
      storySort: {
        order: [
          'Start here',
          ['The component kit', 'Keys', 'Languages', 'Names of props', 'Accessibility status', 'Size of the pages'],
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
