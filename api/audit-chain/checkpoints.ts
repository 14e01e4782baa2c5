import type { Config } from '#api/config.ts';
import { clock } from '#api/platform/clock.ts';
import type { Storage } from '#api/platform/storage.ts';
import type { Services } from '#api/services/services.ts';
import { folderOf } from './folders.ts';
import { headsOf, type Head } from './links.ts';
import { readSigned, sign } from './signature.ts';

/** The last links of chains at a time. */
export type Checkpoint = { takenAt: string; heads: Head[] };

/** What the signatures of checkpoints are for. */
const PURPOSE = 'checkpoint of the audit trail';

/** Most bytes of a checkpoint: more than a hundred thousand chains need. */
const LARGEST = 32 * 1024 * 1024;

/** Objects that are read in parallel. */
const AT_ONCE = 20;

/** Folder of the product's own schema. */
export const checkpointFolder = (config: Pick<Config, 'DATABASE_URL'>): string => folderOf('audit-checkpoints', config);

/**
 * Signs the last links of chains and stores them outside the database, so that a database user who rewrites a chain
 * cannot rewrite its checkpoints. Includes only chains that have grown since `known`, and updates `known`. Several
 * replicas may run it, because each writes objects with its own names.
 */
export async function writeCheckpoint(
  { config, orm, storage, replica }: Pick<Services, 'config' | 'orm' | 'storage' | 'replica'>,
  known: Map<string, number>,
): Promise<void> {
  if (!storage) return;
  const heads = (await headsOf(orm.em.fork())).filter(({ chain, sequence }) => known.get(chain) !== sequence);
  if (heads.length === 0) return;
  const takenAt = clock.now().toISOString();
  const key = `${checkpointFolder(config)}${takenAt.replaceAll(/[-:.]/g, '')}-${replica}.json`;
  const checkpoint: Checkpoint = { takenAt, heads };
  await storage.write(key, Buffer.from(sign(PURPOSE, checkpoint, config)), 'application/json');
  for (const { chain, sequence } of heads) known.set(chain, sequence);
}

/** Reads all checkpoints, oldest first. `checkpoint` is null when its signature is not valid. */
export async function* readCheckpoints(
  config: Config,
  storage: Storage,
): AsyncGenerator<{ key: string; checkpoint: Checkpoint | null }> {
  const keys = await storage.keys(checkpointFolder(config));
  for (let from = 0; from < keys.length; from += AT_ONCE)
    yield* await Promise.all(
      keys.slice(from, from + AT_ONCE).map(async (key) => {
        const text = (await storage.read(key, LARGEST))?.toString('utf8') ?? '';
        return { key, checkpoint: readSigned<Checkpoint>(PURPOSE, text, config) };
      }),
    );
}
