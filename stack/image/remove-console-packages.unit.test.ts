import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consolePackages } from './remove-console-packages.ts';

describe('the packages of the image [O3]', () => {
  it('are those that a string of the sources names, with or without a path', () => {
    const sources = [
      `import a from 'one';\nimport b from "@scope/two/deep.js";`,
      "createRequire(url).resolve('three/data.bin')",
    ];
    expect(consolePackages(['one', '@scope/two', '@scope/other', 'three', 'four'], sources)).toEqual([
      '@scope/other',
      'four',
    ]);
  });

  it('leave out React, and keep what the process loads', () => {
    const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));
    const sources = globSync('api/**/*.ts', { exclude: (name) => /\.test\.|testing/.test(String(name)) });
    const unneeded = consolePackages(
      Object.keys(dependencies),
      sources.map((file) => readFileSync(file, 'utf8')),
    );
    expect(unneeded).toEqual(expect.arrayContaining(['react', 'react-aria', 'styled-components', '@apollo/client']));
    for (const needed of ['fastify', '@apollo/server', 'mysql2', 'sharp', 'pdfkit', 'keycloak-connect', 'yup'])
      expect(unneeded).not.toContain(needed);
  });
});
