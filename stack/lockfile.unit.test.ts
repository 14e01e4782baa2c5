import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockfileFaults, type LockedPackage, type Lockfile, type Manifest } from './lockfile.ts';
import { repositoryRoot } from './system/paths.ts';

const read = (file: string): string => readFileSync(path.join(repositoryRoot, file), 'utf8');
const manifest: Manifest = JSON.parse(read('package.json'));
const lockfile: Lockfile = JSON.parse(read('package-lock.json'));

describe('package-lock.json', () => {
  it('contains only packages of the registry, with checksums and allowed licences SEC-51', () => {
    expect(Object.keys(lockfile.packages).length).toBeGreaterThan(500);
    expect(lockfileFaults(lockfile, manifest)).toEqual([]);
  });

  const planted = (change: LockedPackage): string[] =>
    lockfileFaults(
      {
        packages: {
          '': { dependencies: { planted: '1.0.0' } },
          'node_modules/planted': {
            version: '1.0.0',
            integrity: `sha512-${'a'.repeat(86)}==`,
            license: 'MIT',
            ...change,
          },
        },
      },
      { dependencies: { planted: '1.0.0' } },
    );

  it.each<[string, LockedPackage]>([
    ['git+ssh://git@github.com/x/planted.git#1234', { resolved: 'git+ssh://git@github.com/x/planted.git#1234' }],
    ['an archive of a repository', { resolved: 'https://codeload.github.com/x/planted/tar.gz/1234' }],
    ['a file', { resolved: 'file:../planted' }],
    ['a plain connection', { resolved: 'http://registry.example/planted-1.0.0.tgz' }],
    ['a link', { link: true }],
    ['a version that is an address', { version: 'git+https://github.com/x/planted.git' }],
    ['no checksum', { integrity: undefined }],
    ['a weak checksum', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
    ['no licence', { license: undefined }],
    ['an unknown licence', { license: 'SSPL-1.0' }],
    ['an unknown licence besides a known one', { license: '(MIT AND GPL-3.0-only)' }],
  ])('is refused with %s SEC-51', (_, change) => {
    expect(planted({})).toEqual([]);
    expect(planted(change)).toHaveLength(1);
  });

  it.each(['github:x/planted', 'git+https://github.com/x/planted.git', 'file:../planted', 'latest', '*', '>=1.0.0'])(
    'is refused if package.json asks for %s SEC-51',
    (range) => {
      const faults = lockfileFaults(lockfile, {
        ...manifest,
        dependencies: { ...manifest.dependencies, planted: range },
      });
      expect(faults).toEqual([
        `planted: ${range} is no version of the registry`,
        'package-lock.json does not fit package.json',
      ]);
    },
  );

  it('contains the optional packages of all platforms, without which npm ci fails', () => {
    const { packages } = lockfile;
    const { 'node_modules/@oxlint/binding-darwin-arm64': _, ...incomplete } = packages;
    expect(lockfileFaults({ packages: incomplete }, manifest)).toEqual([
      'node_modules/oxlint: @oxlint/binding-darwin-arm64 is missing',
    ]);
  });

  it('is the only source of packages, and no package runs scripts when it is installed SEC-51', () => {
    expect(read('stack/bootstrap.mjs')).toContain("['ci', '--ignore-scripts'");
    expect(read('.npmrc')).toMatch(/^ignore-scripts=true$/m);
  });
});
