import path from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, it } from 'vitest';

const kit = import.meta.dirname;
const probe = path.join(kit, 'bundle-probe.ts');

/** Modules that stay in a production bundle of this source, by their path within the kit or their package. */
async function bundledModules(source: string): Promise<string[]> {
  const output = await build({
    root: kit,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'probe',
        resolveId: (id) => (id === probe ? id : undefined),
        load: (id) => (id === probe ? source : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: probe,
        external: ['react', 'react-dom', 'react/jsx-runtime'],
        preserveEntrySignatures: 'strict',
      },
    },
  });
  const results: Rolldown.RolldownOutput[] = 'output' in output ? [output] : Array.isArray(output) ? output : [];
  const chunks = results.flatMap((result) => result.output).filter((file) => file.type === 'chunk');
  return chunks
    .flatMap((chunk) => Object.entries(chunk.modules))
    .filter(([, module]) => module.renderedLength > 0)
    .map(([id]) => path.relative(kit, id));
}

it('a page that uses a button carries no table, no calendar and no chart', async () => {
  const modules = await bundledModules("export { Button } from './index.ts';");
  const ours = modules.filter((module) => module.startsWith('components/'));
  expect(ours.toSorted()).toEqual([
    'components/Button/Button.tsx',
    'components/Button/buttonStyle.ts',
    'components/Icon/Icon.tsx',
    'components/Spinner/Spinner.tsx',
  ]);
  expect(modules.filter((module) => module.includes('/recharts/'))).toEqual([]);
}, 60_000);
