import { describe, expect, it } from 'vitest';
import { parseSources } from './tools/apt.ts';
import { isAtLeast } from './tools/sid.ts';
import { versions } from './versions.ts';

describe('the pinned versions', () => {
  it('have a SHA-256 if no signed index or checksum database verifies them', () => {
    for (const { sha256 } of [versions.keycloak, versions.java, versions.valkey])
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it('name one commit of each Go program', () => {
    const { minio, versitygw, k6, helm, kubeconform, kubernetes, kwok } = versions;
    for (const { version } of [minio, versitygw, k6, helm, kubeconform, kubernetes, kwok])
      expect(version).toMatch(/^v\d+\.\d+\.\d+(-\d{14}-[0-9a-f]{12})?$/);
  });

  it('exclude Keycloak versions with CVE-2026-18963', () => {
    expect(isAtLeast(versions.keycloak.version, '26.7.2')).toBe(true);
  });
});

describe('the version of MySQL', () => {
  it.each(['9.7.4-2', '2:9.7~1', '9.10.0-1', '10.0.0-1'])('%s is new enough', (version) => {
    expect(isAtLeast(version, '9.7')).toBe(true);
  });

  it.each([
    ['26.7.3', '26.7.2', true],
    ['26.8.0', '26.7.2', true],
    ['26.7.1', '26.7.2', false],
    ['26.7', '26.7.2', false],
  ])('%s is compared with %s by all three numbers', (version, minimum, expected) => {
    expect(isAtLeast(version, minimum)).toBe(expected);
  });

  it.each(['9.6.9-1', '8.4.6-1', ''])('%j is too old', (version) => {
    expect(isAtLeast(version, '9.7')).toBe(false);
  });
});

describe('apt’s sources', () => {
  it('are read from one-line files', () => {
    const text =
      '# deb http://old/debian sid main\ndeb [arch=amd64 signed-by=/k.gpg] http://mirror/debian bookworm main contrib\n';
    expect(parseSources(text, false)).toEqual([{ uri: 'http://mirror/debian', suite: 'bookworm', signedBy: '/k.gpg' }]);
  });

  it('are read from deb822 files: one source per address and suite', () => {
    const text = `Types: deb deb-src
# a comment
URIs: http://mirror/debian
Suites: bookworm bookworm-updates
Components: main
Signed-By: /k.gpg

Types: deb
Enabled: no
URIs: http://off/debian
Suites: sid
`;
    expect(parseSources(text, true)).toEqual([
      { uri: 'http://mirror/debian', suite: 'bookworm', signedBy: '/k.gpg' },
      { uri: 'http://mirror/debian', suite: 'bookworm-updates', signedBy: '/k.gpg' },
    ]);
  });
});
