/** A picture of the console for the README. */
export type Picture = {
  /** Name of the file. */
  name: string;
  /** E-mail of the account of the demo. */
  account: string;
  path: string;
  /** Text of the link that leads from `path` to the page of the picture: ids of the demo are not fixed. */
  open?: string | RegExp;
  /** Size of the window in CSS pixels, for a phone. */
  window?: { width: number; height: number };
};

/** A theme of the console. */
export type Theme = 'light' | 'dark';

/** Each picture is taken in every theme; the README shows the one of the reader. */
export const THEMES: readonly Theme[] = ['light', 'dark'];

const MARCELA = 'marcela@acme.example';

/** The pictures, in the order of the README. */
export const PICTURES: readonly Picture[] = [
  { name: 'dashboard', account: MARCELA, path: '/' },
  { name: 'employee', account: MARCELA, path: '/employees', open: 'Adriana Andrade' },
  { name: 'machine', account: MARCELA, path: '/machines', open: /^M-01/ },
  { name: 'withdrawals', account: MARCELA, path: '/withdrawals' },
  { name: 'phone', account: MARCELA, path: '/employees', window: { width: 390, height: 760 } },
];

/** Path of a picture's file within the repository. */
export const picturePath = (name: string, theme: Theme): string => `docs/pictures/${name}-${theme}.webp`;
