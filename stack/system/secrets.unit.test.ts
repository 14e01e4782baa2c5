import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { profileSecrets } from './secrets.ts';

let state: string;
const file = () => path.join(state, 'test', 'secrets.json');

beforeEach(() => {
  state = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  vi.stubEnv('PPE_STATE', state);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(state, { recursive: true });
});

it('profileSecrets creates the file once and does not write it again, because another run may read it', () => {
  const made = profileSecrets('test');
  const { ino, mtimeMs } = statSync(file());
  expect(profileSecrets('test')).toEqual(made);
  expect(statSync(file())).toMatchObject({ ino, mtimeMs });
});

it('profileSecrets adds missing secrets by replacing the file atomically', () => {
  mkdirSync(path.dirname(file()), { recursive: true });
  writeFileSync(file(), JSON.stringify({ appSecret: 'kept' }));
  const { ino } = statSync(file());
  const secrets = profileSecrets('test');
  expect(secrets).toMatchObject({ appSecret: 'kept', pinPepper: expect.stringMatching(/^[\w-]{43}$/) });
  expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(secrets);
  expect(statSync(file()).ino).not.toBe(ino);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});
