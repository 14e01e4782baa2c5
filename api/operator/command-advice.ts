import { connectionAdvice } from '#api/db/database-check.ts';
import { errorCode, hasProperty } from '#api/platform/error-code.ts';

/** By the code of an error of the file system. */
const FILE_ADVICE = new Map([
  ['ENOSPC', 'No space is left on the disk: free some, or use a folder on another disk'],
  ['EDQUOT', 'The quota of the disk is used up: raise it, or use a folder on another disk'],
  ['EROFS', 'The disk is read-only: use a folder on another disk'],
  ['EACCES', 'The folder may not be used: check its rights, or use another one'],
]);

/** What an operator does about an error of the disk or of the connection to MySQL; null for any other error. */
export function commandAdvice(error: unknown): string | null {
  const code = errorCode(error) ?? '';
  const advice = FILE_ADVICE.get(code);
  if (advice) return `${advice}. What the command has written so far is incomplete: delete it. (${code})`;
  return code.startsWith('ER_') || isFatal(error) ? connectionAdvice(error) : null;
}

/** MySQL's driver marks an error that ends the connection; other clients fail with the same codes. */
const isFatal = (error: unknown): boolean => hasProperty(error, 'fatal') && error.fatal === true;
