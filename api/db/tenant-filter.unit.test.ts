import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

describe('the tenant filter', () => {
  it('is configured in one place and never switched off SEC-4', () => {
    const sources = globSync('{api,load-tests,stack}/**/*.ts', { cwd: root }).filter(
      (file) => !/node_modules|\.test\.ts$/.test(file),
    );
    expect(sources.length).toBeGreaterThan(100);
    const inCode = /^(?!\s*(\*|\/\*|\/\/)).*\bfilters\s*:/m;
    const naming = sources.filter((file) => inCode.test(readFileSync(path.join(root, file), 'utf8')));
    expect(naming).toEqual(['api/db/orm.ts']);
  });
});
