import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks';
import { type PropsWithChildren, useEffect, useLayoutEffect, useState } from 'react';
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import type { Globals } from 'storybook/internal/types';
import { createGlobalStyle } from 'styled-components';
import { ContrastStyle } from '../../theme/ContrastStyle.ts';
import { GlobalStyle } from '../../theme/GlobalStyle.ts';
import { storybookThemes } from '../themes.ts';
import { initialGlobals } from '../toolbar.ts';
import { ToolbarTheme } from './toolbar-theme.ts';

/** `globals` contains what a story sets for itself; an event of the toolbar has its choices apart. */
type GlobalsEvent = { globals: Globals; userGlobals?: Globals };

/** The choices of the toolbar. The stories in frames send these events here, too: what they set is for them alone. */
const choicesIn = ({ globals, userGlobals = globals }: GlobalsEvent): Globals => userGlobals;

/** The choices of the toolbar, now and after each change. */
function useToolbar({ channel }: DocsContainerProps['context']): Globals {
  const [globals, setGlobals] = useState<Globals>(() => {
    const events: (GlobalsEvent[] | undefined)[] = [channel.last(GLOBALS_UPDATED), channel.last(SET_GLOBALS)];
    const last = events.find((event) => event)?.[0];
    return last ? choicesIn(last) : initialGlobals;
  });
  useEffect(() => {
    const follow = (event: GlobalsEvent) => setGlobals(choicesIn(event));
    channel.on(GLOBALS_UPDATED, follow);
    return () => channel.off(GLOBALS_UPDATED, follow);
  }, [channel]);
  return globals;
}

/** Storybook's own parts of the page, with the colours of the kit. */
const DocsStyle = createGlobalStyle`
  .sbdocs-wrapper { background: var(--color-surface); }
  .docs-story { background: var(--color-bg); }
  .sbdocs.sbdocs-content table tr:nth-of-type(2n) { background: none; }
  .sbdocs.sbdocs-content :is(td, th) { text-align: start; border-color: var(--color-border); }
  /* The tables of the stories keep their own alignment. */
  .sbdocs.sbdocs-content .docs-story :is(td, th)[data-align='end'] { text-align: end; }
  .sbdocs.sbdocs-content .docs-story th[data-group] { text-align: center; }
  .sbdocs.sbdocs-content .sbdocs-expandable { color: var(--color-link); }
  /* Long types break, so that the controls stay in sight. */
  .sbdocs.sbdocs-content .docblock-argstable-body td:not(:first-child) :is(code, button, span) {
    white-space: normal;
    overflow-wrap: anywhere;
  }
  /* On a phone the table of props scrolls, not the page. */
  @media (max-width: 600px) {
    .sbdocs.sbdocs-content .docblock-argstable { display: block; overflow-x: auto; }
  }
  /* Storybook keeps a transparent border around each story, which forced colours would fill. */
  @media (forced-colors: active) {
    .sbdocs.sbdocs-content .docs-story .innerZoomElementWrapper > * { border-color: Canvas !important; }
  }
`;

const addressPart = (globals: Globals): string =>
  Object.keys(initialGlobals)
    .filter((name) => globals[name])
    .map(
      (name) =>
        `${name}:${String(globals[name]).replace('#', '!hex(')}${String(globals[name]).startsWith('#') ? ')' : ''}`,
    )
    .join(';');

/**
 * Every docs page: its colours follow the toolbar's theme. Its own texts stay English, from left to right; the stories
 * have the toolbar's language and direction.
 */
export function KitDocsContainer({ children, ...props }: PropsWithChildren<DocsContainerProps>) {
  const globals = useToolbar(props.context);
  const theme = globals['theme'] === 'dark' ? 'dark' : 'light';
  const address = addressPart(globals);
  // Storybook takes the address of stories in frames from here.
  Object.assign(globalThis, { PREVIEW_URL: `iframe.html?globals=${encodeURIComponent(address)}` });
  useLayoutEffect(() => {
    const root = document.documentElement;
    const contrast = globals['contrast'] === 'more' ? 'more' : 'normal';
    Object.assign(root.dataset, { theme, contrast, motion: String(globals['motion']), density: 'comfortable' });
    root.lang = 'en';
    root.dir = 'ltr';
  }, [theme, globals]);
  return (
    <DocsContainer {...props} theme={storybookThemes[theme]}>
      <GlobalStyle />
      <ContrastStyle />
      <DocsStyle />
      {/* A frame keeps its address: other choices need other frames. */}
      <ToolbarTheme key={address} value={theme}>
        {children}
      </ToolbarTheme>
    </DocsContainer>
  );
}
