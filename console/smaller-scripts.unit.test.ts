import { SourceMap } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { smallerScripts } from './smaller-scripts.ts';

/** SWC writes the label into its only place, Oxc does not. */
const SOURCE = `const LABELS = { long: 'long ', short: 'short ' };
export function label(value, isLong) {
  if (!value) {
    throw new Error('no value');
  }
  return (isLong ? LABELS.long : LABELS.short) + value;
}
`;
const LINE_OF_ERROR = SOURCE.split('\n').findIndex((line) => line.includes('throw'));

const folder = mkdtempSync(path.join(tmpdir(), 'smaller-scripts-'));
beforeAll(() => writeFileSync(path.join(folder, 'label.js'), SOURCE));
afterAll(() => rmSync(folder, { recursive: true }));

async function scriptOf(plugins: Plugin[], sourcemap = true) {
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: {
      write: false,
      sourcemap,
      minify: true,
      rolldownOptions: { input: path.join(folder, 'label.js'), preserveEntrySignatures: 'strict' },
    },
  });
  const files: Rolldown.RolldownOutput['output'][number][] = 'output' in result ? result.output : [];
  const chunk = files.find((file) => file.type === 'chunk');
  const map = files.find((file) => file.fileName.endsWith('.map'));
  return {
    code: chunk?.code ?? '',
    fileName: chunk?.fileName ?? '',
    map: map?.type === 'asset' ? String(map.source) : '',
  };
}

describe('smaller scripts', () => {
  it('are shorter than without the step, and do the same', async () => {
    const [plain, smaller] = await Promise.all([scriptOf([], false), scriptOf([smallerScripts()], false)]);
    expect(smaller.code.length).toBeLessThan(plain.code.length);
    const module: unknown = await import(`data:text/javascript,${encodeURIComponent(smaller.code)}`);
    expect(module).toHaveProperty('label');
    const { label } = Object(module);
    expect([label('a', true), label('a', false)]).toEqual(['long a', 'short a']);
    expect(() => label('')).toThrow('no value');
  });

  it('have a map to the lines that a person wrote', async () => {
    const { code, fileName, map } = await scriptOf([smallerScripts()]);
    expect(code).toContain(`//# sourceMappingURL=${path.basename(fileName)}.map`);
    const lines = code.split('\n');
    const row = lines.findIndex((line) => line.includes('new Error') || line.includes('Error('));
    const column = lines[row]?.search(/(new )?Error\(/) ?? 0;
    const entry = new SourceMap(JSON.parse(map)).findEntry(row, column);
    expect(entry).toMatchObject({ originalSource: expect.stringContaining('label.js'), originalLine: LINE_OF_ERROR });
  });

  it('have no map where the build makes none', async () => {
    const { code, map } = await scriptOf([smallerScripts()], false);
    expect(code).not.toContain('sourceMappingURL');
    expect(map).toBe('');
  });
});
