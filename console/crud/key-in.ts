import type { RecordKey } from './operations.ts';

/** The id and the version in the only field of an answer. */
export function keyIn(data: unknown): RecordKey | undefined {
  const [record]: unknown[] = typeof data === 'object' && data !== null ? Object.values(data) : [];
  if (typeof record !== 'object' || record === null || !('id' in record) || !('version' in record)) return undefined;
  const { id, version } = record;
  return typeof id === 'string' && typeof version === 'number' ? { id, version } : undefined;
}
