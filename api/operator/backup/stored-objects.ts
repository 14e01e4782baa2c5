import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { STAGING, type Storage } from '#api/platform/storage.ts';
import { OperatorError } from '../operator-error.ts';

/** One object of the storage, a line of the list of objects. */
type StoredObject = { key: string; contentType: string; sha256: string };

/** Folder of the objects in a backup, each under its key. */
export const OBJECTS_FOLDER = 'objects';
/** The list of objects, one JSON value on each line. */
export const OBJECTS_LIST = 'objects.ndjson';

/** Hash of each saved object by its path in the backup, and the size of all. */
export type SavedObjects = { hashes: Record<string, string>; count: number; bytes: number };

/**
 * Copies all objects of the bucket except unconfirmed uploads, one after the other. An object that is deleted meanwhile is
 * left out.
 */
export async function saveObjects(storage: Storage, folder: string): Promise<SavedObjects> {
  const saved: SavedObjects = { hashes: {}, count: 0, bytes: 0 };
  const list = createWriteStream(path.join(folder, OBJECTS_LIST), { mode: 0o600 });
  for (const key of await storage.keys('')) {
    if (key.startsWith(STAGING)) continue;
    const found = await storage.open(key);
    if (!found) continue;
    const file = fileOf(folder, key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const hash = createHash('sha256');
    const tap = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        saved.bytes += chunk.length;
        done(null, chunk);
      },
    });
    await pipeline(found.body, tap, createWriteStream(file, { mode: 0o600 }));
    const sha256 = hash.digest('hex');
    saved.hashes[path.relative(folder, file)] = sha256;
    saved.count += 1;
    const line: StoredObject = { key, contentType: found.contentType, sha256 };
    list.write(`${JSON.stringify(line)}\n`);
  }
  await new Promise<void>((resolve, reject) => list.end((error?: Error | null) => (error ? reject(error) : resolve())));
  return saved;
}

/**
 * Writes the objects that the storage lacks, and returns their number. Objects never change, so existing ones stay.
 * `keyOf`: the key of an object in this storage, by its key in the backup.
 */
export async function restoreObjects(
  storage: Storage,
  folder: string,
  keyOf: (key: string) => string,
): Promise<number> {
  const existing = new Set(await storage.keys(''));
  let written = 0;
  const lines = createInterface({ input: createReadStream(path.join(folder, OBJECTS_LIST)) });
  for await (const line of lines) {
    const { key, contentType }: StoredObject = JSON.parse(line);
    const ownKey = keyOf(key);
    if (existing.has(ownKey)) continue;
    await storage.write(ownKey, await readFile(fileOf(folder, key)), contentType);
    written += 1;
  }
  return written;
}

/** The file of an object. Throws for a key that would leave the folder. */
function fileOf(folder: string, key: string): string {
  const root = path.resolve(folder, OBJECTS_FOLDER);
  const file = path.resolve(root, key);
  if (!file.startsWith(root + path.sep)) throw new OperatorError(`The object ${key} cannot be saved as a file`);
  return file;
}
