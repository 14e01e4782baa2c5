import type { Config } from '#api/config.ts';
import { clock } from '#api/platform/clock.ts';
import type { Storage } from '#api/platform/storage.ts';
import { folderOf } from './folders.ts';
import { readSigned, sign } from './signature.ts';

/** What the signatures of purges are for. */
const PURPOSE = 'purge of an audit trail';

/** Most bytes of a purge's record. */
const LARGEST = 4096;

/** A purge that an operator's command has made. `entries` is the length of the trail when the purge began. */
export type Purge = { chain: string; entries: number; takenAt: string };

type Place = { config: Config; storage: Storage };

/** One object for each purged chain, in the folder of one database schema. */
const keyOf = (config: Config, chain: string): string => `${folderOf('audit-purges', config)}${chain}.json`;

/**
 * Writes the signed record of a purge outside the database. Only a chain with this record may be missing: an entry in
 * the database is no proof, because everybody who can remove a trail can also insert an entry. A repeated purge keeps
 * the first record, with the length of the complete trail.
 */
export async function recordPurge({ config, storage }: Place, chain: string, entries: number): Promise<void> {
  if (await readPurge({ config, storage }, chain)) return;
  const purge: Purge = { chain, entries, takenAt: clock.now().toISOString() };
  await storage.write(keyOf(config, chain), Buffer.from(sign(PURPOSE, purge, config)), 'application/json');
}

/** The record of the purge of this chain; null if there is none with a valid signature. */
export async function readPurge({ config, storage }: Place, chain: string): Promise<Purge | null> {
  const text = (await storage.read(keyOf(config, chain), LARGEST))?.toString('utf8') ?? '';
  const purge = readSigned<Purge>(PURPOSE, text, config);
  return purge?.chain === chain ? purge : null;
}
