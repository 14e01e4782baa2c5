/**
 * All colours, sizes and durations of the kit.
 * Each theme has its colours; both share everything else.
 * `cssVariableName` returns the CSS name of a token: `textMuted` is `--color-text-muted`.
 */
export const lightColors = {
  bg: '#f5f7fa',
  surface: '#ffffff',
  surfaceRaised: '#ffffff',
  surfaceSunken: '#f1f4f8',
  surfaceHover: '#f0f4f9',
  surfaceSelected: '#eaf2fc',
  border: '#e2e8f0',
  borderControl: '#7f8da2',
  text: '#0f1b2d',
  textMuted: '#52627a',
  link: '#1a56c4',
  primary: '#12325a',
  primaryHover: '#1b4478',
  primaryPressed: '#0c2340',
  onPrimary: '#ffffff',
  primaryBorder: '#12325a',
  primaryText: '#12325a',
  focus: '#2563eb',
  accent: '#f5b301',
  onAccent: '#0c2340',
  backdrop: '#0c234066',
  successText: '#12703a',
  successBg: '#e1f4e7',
  successSolid: '#15803d',
  warningText: '#8a5200',
  warningBg: '#fdf0d0',
  warningSolid: '#f5b301',
  dangerText: '#b42318',
  dangerBg: '#fde8e6',
  dangerSolid: '#b42318',
  dangerHover: '#961b12',
  onDanger: '#ffffff',
  infoText: '#1a56c4',
  infoBg: '#e4effd',
  infoSolid: '#2563eb',
  neutralText: '#4a5a72',
  neutralBg: '#eef2f7',
  neutralSolid: '#7f8da2',
  track: '#e8edf4',
  chart1: '#12325a',
  chart2: '#b42318',
  chart3: '#15803d',
  chart4: '#b27b00',
  sidebarBg: '#0c2340',
  sidebarText: '#c8d5e6',
  sidebarMuted: '#93a8c4',
  sidebarHover: '#143057',
  sidebarCurrentBg: '#1d3d66',
  sidebarCurrentText: '#ffffff',
  sidebarBadgeBg: '#24508a',
  sidebarBadgeText: '#ffffff',
} as const;

/** Name of a colour; both themes have the same names. */
export type ColorToken = keyof typeof lightColors;

const isColorToken = (name: string): name is ColorToken => name in lightColors;
/** All colours, in the order they are declared. */
export const colorNames: readonly ColorToken[] = Object.keys(lightColors).filter(isColorToken);

export const darkColors: Record<ColorToken, string> = {
  bg: '#0a1220',
  surface: '#111c2b',
  surfaceRaised: '#18263a',
  surfaceSunken: '#0c1625',
  surfaceHover: '#19283d',
  surfaceSelected: '#172c48',
  border: '#233247',
  borderControl: '#6b7c95',
  text: '#e8eef7',
  textMuted: '#a0b0c6',
  link: '#8ab8f2',
  primary: '#7db0ee',
  primaryHover: '#9ac4f5',
  primaryPressed: '#699fdf',
  onPrimary: '#0a1a30',
  primaryBorder: '#7db0ee',
  primaryText: '#7db0ee',
  focus: '#93c2ff',
  accent: '#f5b301',
  onAccent: '#0c2340',
  backdrop: '#02060ca6',
  successText: '#62d58f',
  successBg: '#123120',
  successSolid: '#5fd38d',
  warningText: '#f7c548',
  warningBg: '#352807',
  warningSolid: '#f5b301',
  dangerText: '#f8a49d',
  dangerBg: '#431816',
  dangerSolid: '#f28b82',
  dangerHover: '#f7aaa3',
  onDanger: '#2b0705',
  infoText: '#93bff6',
  infoBg: '#12294a',
  infoSolid: '#7db0ee',
  neutralText: '#adbacd',
  neutralBg: '#1d2b40',
  neutralSolid: '#7b8ba3',
  track: '#1d2b40',
  chart1: '#7db0ee',
  chart2: '#f28b82',
  chart3: '#5fd38d',
  chart4: '#f5b301',
  sidebarBg: '#0c2340',
  sidebarText: '#c8d5e6',
  sidebarMuted: '#93a8c4',
  sidebarHover: '#143057',
  sidebarCurrentBg: '#1d3d66',
  sidebarCurrentText: '#ffffff',
  sidebarBadgeBg: '#24508a',
  sidebarBadgeText: '#ffffff',
};

/** Steps of the 4-px grid: `--space-3` is 12 px. */
export const space = { 0: 0, 1: 4, 2: 8, 3: 12, 4: 16, 5: 20, 6: 24, 8: 32, 10: 40, 12: 48, 16: 64 } as const;
export type SpaceToken = keyof typeof space;

/** Font size and line height in px at the browser's default font size. CSS uses rem so that text zoom works. */
export const type = {
  caption: { size: 11, line: 16 },
  small: { size: 12, line: 16 },
  label: { size: 13, line: 18 },
  body: { size: 14, line: 20 },
  lead: { size: 16, line: 24 },
  section: { size: 18, line: 24 },
  title: { size: 22, line: 28 },
  figure: { size: 28, line: 34 },
} as const;
export type TypeToken = keyof typeof type;

/** Font weights. */
export const weight = { regular: 450, medium: 550, strong: 650 } as const;
/** Corner radii in px. */
export const radius = { small: 6, control: 8, card: 12, full: 999 } as const;
export const shadow = {
  card: '0 1px 2px rgb(15 27 45 / 6%)',
  popover: '0 8px 24px rgb(5 14 28 / 18%), 0 1px 3px rgb(5 14 28 / 12%)',
  drawer: '0 0 48px rgb(5 14 28 / 24%)',
} as const;
/** In ms; all are 0 if the user prefers reduced motion. */
export const motion = { fast: 120, base: 160, slow: 200 } as const;
/** Values of `z-index`. */
export const layer = { sticky: 10, header: 20, drawer: 40, overlay: 50, toast: 60, skipLink: 70 } as const;

/** In px: widths of the sidebar (N8), height of controls on touch screens, height of the header. */
export const size = { sidebar: 250, sidebarCollapsed: 80, controlTouch: 44, header: 56 } as const;

/**
 * Sizes in px: heights of controls (in toolbars and in forms), of menu entries and of the content of a table cell, and
 * the space above and below that content. A target has at least 24 px (WCAG 2.5.8).
 */
export const density = {
  comfortable: { control: 36, controlForm: 40, item: 36, cell: 40, cellGap: 9 },
  compact: { control: 30, controlForm: 32, item: 28, cell: 28, cellGap: 4 },
} as const;
/** Name of a density. */
export type Density = keyof typeof density;

/** Viewport widths in px. Below `large` the sidebar is a drawer (N8). */
export const breakpoint = { small: 480, medium: 720, large: 992 } as const;

/** `textMuted` → `--color-text-muted`, `chart1` → `--color-chart-1`. */
export function cssVariableName(group: string, token: string | number): string {
  const kebab = String(token)
    .replace(/([a-z])([A-Z0-9])/g, '$1-$2')
    .toLowerCase();
  return `--${group}-${kebab}`;
}
