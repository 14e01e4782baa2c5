import { mapDatabaseError } from '#api/crud/database-errors.ts';
import { AppError, isInvalid } from '#api/platform/errors.ts';

/** Why an archive lacks the file of one person. Throws other failures, for example of MySQL: they end the archive. */
export function problemOf(error: unknown): 'tooMany' | 'gone' {
  if (isInvalid(error)) return 'tooMany';
  const cause = mapDatabaseError(error);
  if (cause instanceof AppError && cause.code === 'NOT_FOUND') return 'gone';
  throw error;
}
