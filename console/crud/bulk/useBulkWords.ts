import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { type BulkWords, bulkWords } from './bulk-words.ts';

/** The words of the records of a list; the namespace `bulk` must be loaded. */
export function useBulkWords(list: string | undefined): BulkWords {
  return bulkWords(useText(), useFormat().number, list);
}
