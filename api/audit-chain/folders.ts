import type { Config } from '#api/config.ts';

/** Folders of the storage with a folder for each database schema in them, because several installations may share a bucket. */
type Folder = 'audit-checkpoints' | 'audit-purges';

/** The folder of the product's own schema. */
export const folderOf = (folder: Folder, { DATABASE_URL }: Pick<Config, 'DATABASE_URL'>): string =>
  `${folder}/${new URL(DATABASE_URL).pathname.slice(1)}/`;

/** The key of an object for a schema that was copied under another name. Keys of other objects stay as they are. */
export function keyInCopy(key: string, schema: string, copy: string): string {
  return key.replace(/^(audit-checkpoints|audit-purges)\/([^/]+)\//, (start, folder: Folder, found: string) =>
    found === schema ? `${folder}/${copy}/` : start,
  );
}
