import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { importsOf, sourceFiles } from './imports.ts';

const files = sourceFiles(['api', 'console', 'ui-kit', 'stack', 'load-tests']);

/** Kinds of files allowed in every folder: tests and their parts, and names that a tool requires. */
const EVERYWHERE =
  'task full.test full.e2e test unit.test rules.test e2e testing stories rules config projects codegen d'.split(' ');

/** Kinds of files allowed in one folder; CONTRIBUTING.md explains them. */
const BY_FOLDER: Record<string, readonly string[]> = {
  'api/features': ['card', 'entity', 'resolvers', 'queries', 'mutations', 'service', 'factory', 'export'],
  'api/db': ['entity'],
  'api/rest': ['schemas'],
  'console/e2e': ['bench'],
};

/** `sector.rules.ts` is of the kind `rules`, `sector.ts` of none. */
const kindOf = (file: string): string | undefined => /^[^.]+\.(.+)\.m?tsx?$/.exec(path.basename(file))?.[1];

/** The noun of the api that a file belongs to. */
const nounOf = (file: string): string | undefined => /^api\/features\/([^/]+)\//.exec(file)?.[1];

describe('file names', () => {
  it('end with a known suffix, and have at most one', () => {
    const isKnown = (file: string): boolean => {
      const kind = kindOf(file);
      const folder = Object.keys(BY_FOLDER).find((one) => file.startsWith(`${one}/`));
      return kind === undefined || EVERYWHERE.includes(kind) || (BY_FOLDER[folder ?? ''] ?? []).includes(kind);
    };
    expect(files.filter((file) => !isKnown(file))).toEqual([]);
  });

  it('do not contain the kind without a dot', () => {
    const hidden = /-(entity|resolvers|queries|mutations|service|factory|changes?|operations)\.ts$/;
    expect(files.filter((file) => nounOf(file) && hidden.test(file))).toEqual([]);
  });

  it('end with service only if another folder uses the file', () => {
    const users = importsOf(files.filter((file) => !/\.(test|factory|testing)\.ts$/.test(file)));
    const isUsedElsewhere = (file: string): boolean =>
      users.some(({ from, to }) => to === file && nounOf(from) !== nounOf(file));
    const services = files.filter((file) => kindOf(file) === 'service');
    expect(services.length).toBeGreaterThan(5);
    expect(services.filter((file) => !isUsedElsewhere(file))).toEqual([]);
  });
});
