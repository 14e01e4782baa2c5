import { glob } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** Imports every file of a folder that matches the pattern, sorted by name. */
export async function loadModules(folder: string, pattern: string): Promise<Record<string, unknown>[]> {
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: folder })) files.push(file);
  return Promise.all(files.sort().map((file) => loadModule(path.join(folder, file))));
}

const loadModule = (file: string): Promise<Record<string, unknown>> =>
  import(/* @vite-ignore */ pathToFileURL(file).href);
