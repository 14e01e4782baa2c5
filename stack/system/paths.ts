import { homedir } from 'node:os';
import path from 'node:path';

/** `dev` is what `npm start` and `npm run dev` use, `test` what `npm test` uses; they share neither data nor ports. */
export type Profile = 'dev' | 'test';

export const repositoryRoot = path.resolve(import.meta.dirname, '..', '..');

/** Where downloaded and built programs are kept, outside the repository: `PPE_CACHE`, else the user's cache folder. */
export function cacheDirectory(): string {
  const chosen = process.env['PPE_CACHE'];
  if (chosen) return path.resolve(chosen);
  return path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'ppe-console');
}

/** Data, logs, ports and secrets of one profile: in `.stack` of the repository, or where `PPE_STATE` says. */
export function profileDirectory(profile: Profile): string {
  return path.join(process.env['PPE_STATE'] || path.join(repositoryRoot, '.stack'), profile);
}

export function logFile(profile: Profile, name: string): string {
  return path.join(profileDirectory(profile), 'logs', `${name}.log`);
}
