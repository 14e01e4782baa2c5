import { homedir } from 'node:os';
import path from 'node:path';

/** `npm start` and `npm run dev` use `dev`, `npm test` uses `test`; they share no data and no ports. */
export type Profile = 'dev' | 'test';

export const repositoryRoot = path.resolve(import.meta.dirname, '..', '..');

/** Folder of downloaded and built programs, outside the repository: `PPE_CACHE`, else in the user's cache folder. */
export function cacheDirectory(): string {
  const chosen = process.env['PPE_CACHE'];
  if (chosen) return path.resolve(chosen);
  return path.join(process.env['XDG_CACHE_HOME'] || path.join(homedir(), '.cache'), 'ppe-console');
}

/** Folder of data, logs, ports and secrets of one profile: in `PPE_STATE`, else in `.stack` of the repository. */
export function profileDirectory(profile: Profile): string {
  return path.join(process.env['PPE_STATE'] || path.join(repositoryRoot, '.stack'), profile);
}

export function logFile(profile: Profile, name: string): string {
  return path.join(profileDirectory(profile), 'logs', `${name}.log`);
}
