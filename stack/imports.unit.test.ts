import { describe, expect, it } from 'vitest';
import { findCircles, importsOf, sourceFiles } from './imports.ts';

const files = sourceFiles(['api', 'console', 'ui-kit', 'stack', 'load-tests', 'locales'], { generated: true });
const imports = importsOf(files);

describe('imports', () => {
  it('are read from every source file', () => {
    expect(files.length).toBeGreaterThan(500);
    expect(imports).toContainEqual({ from: 'stack/imports.ts', to: 'stack/system/paths.ts' });
  });

  it('form no circle; this includes types and generated files', () => {
    expect(findCircles(imports)).toEqual([]);
  });
});

describe('findCircles', () => {
  it('finds files that import each other through others', () => {
    const imports = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'b' },
      { from: 'c', to: 'd' },
      { from: 'e', to: 'a' },
    ];
    expect(findCircles(imports)).toEqual([['b', 'c']]);
  });

  it('finds none if two paths lead to one file', () => {
    const imports = [
      { from: 'a', to: 'b' },
      { from: 'a', to: 'c' },
      { from: 'b', to: 'd' },
      { from: 'c', to: 'd' },
    ];
    expect(findCircles(imports)).toEqual([]);
  });
});
