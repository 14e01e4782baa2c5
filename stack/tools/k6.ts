import { findProgram } from '../system/run.ts';
import { versions } from '../versions.ts';
import { buildGoProgram } from './go.ts';

/** The path of k6: from the PATH, else built from source, once. */
export async function findK6(): Promise<string> {
  return findProgram('k6') ?? (await buildGoProgram(versions.k6, 'k6'));
}
