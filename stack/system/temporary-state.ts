import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** Gives every test of a file its own state folder, so that it does not see or change other servers. */
export function useTemporaryState(): void {
  let folder = '';
  const before = process.env['PPE_STATE'];
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'ppe-state-'));
    process.env['PPE_STATE'] = folder;
  });
  afterEach(() => {
    if (before === undefined) delete process.env['PPE_STATE'];
    else process.env['PPE_STATE'] = before;
    rmSync(folder, { recursive: true, force: true });
  });
}
