import { mkdir, readdir } from 'node:fs/promises';
import { OperatorError } from './operator-error.ts';

/** Makes a folder that only its owner can read. Throws an OperatorError if it has files. */
export async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if ((await readdir(folder)).length > 0) throw new OperatorError(`${folder} is not empty`);
}
