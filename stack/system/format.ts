import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { format } from 'oxfmt';
import { repositoryRoot } from './paths.ts';

/** The text as `npm run format` writes it. The name of the file decides the language. */
export async function formatText(file: string, text: string): Promise<string> {
  const options = JSON.parse(await readFile(path.join(repositoryRoot, '.oxfmtrc.json'), 'utf8'));
  const { code } = await format(path.basename(file), text, options);
  return code;
}
