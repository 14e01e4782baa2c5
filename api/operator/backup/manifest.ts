import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { OperatorError } from '../operator-error.ts';

/** A place in MySQL's binary log: changes from there on are not in the dump. */
export type BinlogPosition = { file: string; position: number };

/** The dump of one schema. */
export type SchemaDump = {
  /** Name of the schema when the dump was made. */
  schema: string;
  /** Null when MySQL writes no binary log. */
  binlog: BinlogPosition | null;
  /** Number of rows by table. */
  rows: Record<string, number>;
};

/** Content of manifest.json: what a backup contains, to verify it before it is restored. */
export type Manifest = {
  format: 1;
  /** Time of the snapshot of the product's schema: later changes are not in the backup. */
  takenAt: string;
  product: SchemaDump;
  /** Null when KEYCLOAK_DATABASE_URL was not set. */
  keycloak: SchemaDump | null;
  /** Null when no storage was set. */
  objects: { count: number; bytes: number } | null;
  /** SHA-256 of every file of the folder except this one, by path. */
  files: Record<string, string>;
};

const MANIFEST = 'manifest.json';

/** Written last, so that a folder without it is known to be incomplete. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 2), { mode: 0o600 });
}

/** Reads the manifest and compares every file with its hash. Throws an OperatorError that names the first wrong file. */
export async function readVerifiedManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  if (text === null) throw new OperatorError(`${folder} has no ${MANIFEST}: it is no backup, or an incomplete one`);
  const manifest: Manifest = JSON.parse(text);
  if (manifest.format !== 1) throw new OperatorError(`${folder} has the unknown format ${String(manifest.format)}`);
  for (const [file, expected] of Object.entries(manifest.files)) {
    const found = await hashOfFile(path.join(folder, file)).catch(() => 'missing');
    if (found !== expected)
      throw new OperatorError(`${file} of the backup is ${describe(found)}; nothing was restored`);
  }
  return manifest;
}

const describe = (hash: string): string => (hash === 'missing' ? 'missing' : 'damaged: its hash differs');

/** SHA-256 of a file, in hexadecimal digits. */
export async function hashOfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk);
  return hash.digest('hex');
}
