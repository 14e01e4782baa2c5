import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

const kit = import.meta.dirname;
const PROBE = 'probe:';

/** The exported components of the kit, with their files. */
const exported = [
  ...readFileSync(path.join(kit, 'index.ts'), 'utf8').matchAll(
    /export \{([^}]+)\} from '\.\/(components\/[^']+\.tsx)'/g,
  ),
].flatMap(([, names = '', file = '']) =>
  names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => /^[A-Z]/.test(name))
    .map((name) => ({ name, file })),
);

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

/** One production build with an entry per component. Each entry imports its component from the index of the kit. */
async function buildPages(): Promise<Rolldown.OutputChunk[]> {
  const output = await build({
    root: kit,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'probe',
        resolveId: (id) => (id.startsWith(PROBE) ? id : undefined),
        load: (id) =>
          id.startsWith(PROBE) ? `export { ${id.slice(PROBE.length)} } from '${kit}/index.ts';` : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: Object.fromEntries(exported.map(({ name }) => [name, `${PROBE}${name}`])),
        external: ['react', 'react-dom', 'react/jsx-runtime'],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const results: Rolldown.RolldownOutput[] = 'output' in output ? [output] : Array.isArray(output) ? output : [];
  return results.flatMap((result) => result.output).filter((file) => file.type === 'chunk');
}

describe('a page that uses one component', () => {
  let chunks = new Map<string, Rolldown.OutputChunk>();

  beforeAll(async () => {
    chunks = new Map((await buildPages()).map((chunk) => [chunk.fileName, chunk]));
  }, 120_000);

  /** Modules that the page of a component loads, by path relative to the kit. */
  function loadedBy(name: string): string[] {
    const entry = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === name);
    const fileNames = new Set(entry ? [entry.fileName] : []);
    for (const fileName of fileNames) for (const next of chunks.get(fileName)?.imports ?? []) fileNames.add(next);
    return [...fileNames]
      .flatMap((fileName) => Object.entries(chunks.get(fileName)?.modules ?? {}))
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
    expect(loadedBy('Button').filter((module) => /recharts|@internationalized\/date/.test(module))).toEqual([]);
  });
});
