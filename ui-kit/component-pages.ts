import { readFileSync } from 'node:fs';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { STYLED_COMPONENTS } from './build-settings.ts';

const kit = import.meta.dirname;
const PROBE = 'probe:';

/** An exported component with its file and the index that exports it. */
export type ExportedComponent = { name: string; file: string; index: string };

/** The exported components of an index of the kit. */
export const componentsIn = (index: 'index.ts' | 'charts.ts'): ExportedComponent[] =>
  [
    ...readFileSync(path.join(kit, index), 'utf8').matchAll(/export \{([^}]+)\} from '\.\/(components\/[^']+\.tsx)'/g),
  ].flatMap(([, names = '', file = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => /^[A-Z]/.test(name))
      .map((name) => ({ name, file, index })),
  );

/** The entry of a component: it imports the component from its index. */
function probe(components: readonly ExportedComponent[]): Plugin {
  return {
    name: 'probe',
    resolveId: (id) => (id.startsWith(PROBE) ? id : undefined),
    load: (id) => {
      const component = components.find(({ name }) => id === `${PROBE}${name}`);
      return component && `export { ${component.name} } from '${path.join(kit, component.index)}';`;
    },
  };
}

/** One production build with an entry per component, without React. Returns the files that each component loads at first. */
export async function buildPages(
  components: readonly ExportedComponent[],
  { minify, plugins = [] }: { minify: boolean; plugins?: Plugin[] },
): Promise<(name: string) => Rolldown.OutputChunk[]> {
  const output = await build({
    root: kit,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { plugins: { styledComponents: STYLED_COMPONENTS } },
    plugins: [probe(components), ...plugins],
    build: {
      write: false,
      minify,
      rolldownOptions: {
        input: Object.fromEntries(components.map(({ name }) => [name, `${PROBE}${name}`])),
        external: ['react', 'react-dom', 'react/jsx-runtime'],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const results: Rolldown.RolldownOutput[] = 'output' in output ? [output] : Array.isArray(output) ? output : [];
  const chunks = new Map(
    results
      .flatMap((result) => result.output)
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  );
  return (name) => {
    const entry = [...chunks.values()].find((chunk) => chunk.isEntry && chunk.name === name);
    const fileNames = new Set(entry ? [entry.fileName] : []);
    for (const fileName of fileNames) for (const next of chunks.get(fileName)?.imports ?? []) fileNames.add(next);
    return [...fileNames].map((fileName) => chunks.get(fileName)).filter((chunk) => chunk !== undefined);
  };
}
