import type { Cell } from '#api/crud/exported-list.ts';
import type { MailLanguage } from '#api/mail/language.ts';

/** What a file is made of. The rows come in pages, and are read while the file is written. */
export type TableFile = {
  title: string;
  headings: readonly string[];
  rows: AsyncGenerator<readonly (readonly Cell[])[]>;
  language: MailLanguage;
  timeZone: string;
};
