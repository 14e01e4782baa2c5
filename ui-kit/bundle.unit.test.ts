import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildPages, componentsIn } from './component-pages.ts';

const kit = import.meta.dirname;
const exported = componentsIn('index.ts');

/** A file and all files that it imports by relative paths. */
function reachedFrom(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const text = readFileSync(path.join(kit, file), 'utf8');
  for (const [, specifier = ''] of text.matchAll(/^(?:import|export)\b[^'"]*from '(\.[^']+)'/gms)) {
    reachedFrom(path.join(path.dirname(file), specifier), seen);
  }
  return seen;
}

describe('a page that uses one component', () => {
  let filesOf: (name: string) => Rolldown.OutputChunk[] = () => [];

  beforeAll(async () => {
    filesOf = await buildPages(exported, { minify: false });
  }, 120_000);

  /** Modules that the page of a component loads, by path relative to the kit. */
  function loadedBy(name: string): string[] {
    return filesOf(name)
      .flatMap(({ modules }) => Object.entries(modules))
      .filter(([, { renderedLength }]) => renderedLength > 0)
      .map(([id]) => path.relative(kit, id));
  }

  it('loads only the kit files that the component imports, for every component', () => {
    expect(exported.length).toBeGreaterThan(70);
    const unexpected = exported.flatMap(({ name, file }) => {
      const own = reachedFrom(file);
      const loaded = loadedBy(name).filter((module) => module.startsWith('components/'));
      expect(loaded, name).toContain(file);
      return loaded.filter((module) => !own.has(module)).map((module) => `${name} → ${module}`);
    });
    expect(unexpected).toEqual([]);
  });

  it('loads no table, calendar or chart for a button', () => {
    const ours = loadedBy('Button').filter((module) => module.startsWith('components/'));
    expect(ours.toSorted()).toEqual([
      'components/Announcer/Announcer.tsx',
      'components/Button/Button.tsx',
      'components/Button/PressButton.tsx',
      'components/Button/buttonStyle.ts',
      'components/Icon/Icon.tsx',
      'components/Spinner/Spinner.tsx',
    ]);
    expect(loadedBy('Button').filter((module) => /d3-|@internationalized\/date/.test(module))).toEqual([]);
  });
});
