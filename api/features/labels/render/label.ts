/** What stands on one label. */
export type Label = {
  title: string;
  lines: readonly string[];
  /** The text of both codes, as the search of the console and the counter read it. */
  code: string;
  /** Initials of a person, for a badge. */
  initials?: string;
};
