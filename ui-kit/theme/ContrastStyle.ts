import { createGlobalStyle } from 'styled-components';
import { contrastDarkColors, contrastLightColors } from './contrastTokens.ts';
import { colorDeclarations } from './css.ts';

/**
 * The colours of high contrast under `[data-contrast='more']`. They replace those of a tenant, too, so their selectors have a
 * higher specificity than BrandStyle. Where the system chooses the colours (forced colours), it has the last word.
 */
export const ContrastStyle = createGlobalStyle`
  @media not (forced-colors: active) {
    [data-contrast='more'][data-theme='light'][data-theme] { ${colorDeclarations(contrastLightColors)} }
    [data-contrast='more'][data-theme='dark'][data-theme] { ${colorDeclarations(contrastDarkColors)} }
  }
  /* Edges, not shadows, separate what floats. */
  [data-contrast='more'][data-contrast] { --shadow-card: none; --shadow-popover: none; --shadow-drawer: none; }
  [data-contrast='more'] p a { text-decoration-color: currentcolor; }
`;
