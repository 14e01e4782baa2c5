import { createGlobalStyle, css } from 'styled-components';
import { brandDeclarations, densityDeclarations, sharedDeclarations, themeDeclarations } from './css.ts';

const touchHeight = css`
  @media (pointer: coarse) {
    --control-height: var(--size-control-touch);
  }
`;

/** Tokens as custom properties under `[data-theme]`, and the basic styles of the page. KitProvider mounts it. */
export const GlobalStyle = createGlobalStyle`
  :root { ${sharedDeclarations} }
  :root, [data-theme='light'] { color-scheme: light; ${themeDeclarations.light} }
  [data-theme='dark'] { color-scheme: dark; ${themeDeclarations.dark} }
  :root, [data-density='comfortable'] { ${densityDeclarations.comfortable} ${touchHeight} }
  [data-density='compact'] { ${densityDeclarations.compact} ${touchHeight} }

  /* The browser chooses the colours of text and boxes, not those inside drawings (SVG). */
  @media (forced-colors: active) {
    :root:root, [data-theme][data-theme] {
      --color-chart-1: CanvasText;
      --color-chart-2: LinkText;
      --color-chart-3: Highlight;
      --color-chart-4: GrayText;
      --color-neutral-solid: GrayText;
      --color-track: GrayText;
      --color-border: GrayText;
      --color-border-control: CanvasText;
      --color-text-muted: CanvasText;
      --color-surface: Canvas;
    }
  }

  @media (prefers-reduced-motion: reduce) {
    :root { --motion-fast: 0ms; --motion-base: 0ms; --motion-slow: 0ms; }
  }
  :root[data-motion='reduced'] { --motion-fast: 0ms; --motion-base: 0ms; --motion-slow: 0ms; }

  *, *::before, *::after { box-sizing: border-box; }
  html { text-size-adjust: 100%; }
  /* An element of the page may have another theme. The root keeps the browser's font size, since rem depends on it. */
  body, :not(html)[data-theme] {
    background: var(--color-bg);
    color: var(--color-text);
    font-family: var(--font-family);
    font-size: var(--font-body);
    font-weight: var(--weight-regular);
    line-height: var(--line-body);
    font-variant-numeric: tabular-nums;
    -webkit-font-smoothing: antialiased;
  }
  body { margin: 0; min-height: 100dvh; overflow-wrap: break-word; }
  h1, h2, h3, h4, h5, h6, p, ul, ol, dl, dd, figure, fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
  ul, ol { list-style: none; }
  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  img, svg { display: block; flex-shrink: 0; max-width: 100%; }
  a { color: var(--color-link); }
  ::selection { background: color-mix(in srgb, var(--color-focus) 30%, transparent); }
  :focus-visible { outline: 2px solid var(--color-focus); outline-offset: 2px; }
`;

/**
 * A tenant's primary colour (`#rrggbb`) in place of the kit's. KitProvider mounts it after GlobalStyle. Its selectors
 * have a higher specificity than those of GlobalStyle, so that the order of the style elements does not matter.
 */
export const BrandStyle = createGlobalStyle<{ $primary: string }>`
  ${({ $primary }) => {
    const { light, dark } = brandDeclarations($primary);
    return css`
      :root:root,
      [data-theme='light'][data-theme] {
        ${light}
      }
      [data-theme='dark'][data-theme] {
        ${dark}
      }
    `;
  }}
`;
