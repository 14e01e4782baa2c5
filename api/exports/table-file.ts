import type { Cell } from '#api/crud/exported-list.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import type { WorkPool } from '#api/platform/work-pool/work-pool.ts';

/** What a document has beside its table, and where it is drawn. `createdAt` is RFC 3339. */
export type PaperParts = {
  company: string;
  lines: readonly string[];
  pageWords: string;
  createdAt: string;
  /** Whose turn it takes in the pool: the id of the customer. */
  owner: string;
  work: WorkPool;
};

/** What a file is made of. The rows come in pages, and are read while the file is written. */
export type TableFile = {
  title: string;
  headings: readonly string[];
  rows: AsyncGenerator<readonly (readonly Cell[])[]>;
  language: MailLanguage;
  timeZone: string;
  /** Only documents read it. */
  paper: PaperParts;
};
