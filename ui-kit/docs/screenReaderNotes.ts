/** What a person found who used a component with a screen reader. */
export type ScreenReaderNote = {
  /** Last part of the title: "Select". */
  component: string;
  /** "NVDA 2026.3 with Firefox 148". */
  reader: string;
  /** ISO date. */
  day: string;
  note: string;
};

/** Notes of people who use a screen reader. Nobody has tried the kit with one yet: the tests read roles, names and states. */
export const SCREEN_READER_NOTES: readonly ScreenReaderNote[] = [];
