import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brotli } from './brotli.ts';
import { SCRIPT_NAMES, versionedFolder } from './versioned-folder.ts';

let root = '';
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'versioned-folder-'));
});
afterAll(() => rmSync(root, { recursive: true }));

/** Builds a page of two scripts; returns the folders of scripts, and the text of each file below them. */
async function buildPage(text: string) {
  writeFileSync(path.join(root, 'index.html'), '<script type="module" src="./main.js"></script>');
  writeFileSync(path.join(root, 'main.js'), "import('./later.js').then(({ text }) => console.log(text));");
  writeFileSync(path.join(root, 'later.css'), 'p { color: red }');
  writeFileSync(path.join(root, 'later.js'), `import './later.css'; export const text = '${text}';`);
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [brotli(), versionedFolder()],
    build: {
      sourcemap: true,
      rolldownOptions: { output: { chunkFileNames: SCRIPT_NAMES, entryFileNames: SCRIPT_NAMES } },
    },
  });
  const dist = path.join(root, 'dist');
  const folders = readdirSync(path.join(dist, 'assets'), { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  const [folder = ''] = folders.map(({ name }) => name);
  const files = readdirSync(path.join(dist, 'assets', folder)).sort();
  const textOf = (file: string) => readFileSync(path.join(dist, file), 'utf8');
  return { folder, count: folders.length, files, textOf };
}

describe('the folder of the scripts', () => {
  it('has the same name for the same build, and another when one text changes', async () => {
    const first = await buildPage('one');
    const again = await buildPage('one');
    const other = await buildPage('two');
    expect(first.folder).toMatch(/^[0-9a-f]{16}$/);
    expect([first.count, again.folder]).toEqual([1, first.folder]);
    expect(other.folder).not.toBe(first.folder);
  });

  it('is the one that the page and the scripts name, and has their compressed copies', async () => {
    const { folder, files, textOf } = await buildPage('one');
    expect(files).toEqual(['index.js', 'index.js.br', 'index.js.map', 'later.js', 'later.js.br', 'later.js.map']);
    expect(textOf('index.html')).toContain(`src="/assets/${folder}/index.js"`);
    // The list of files that later.js needs.
    expect(textOf(`assets/${folder}/index.js`)).toContain(`assets/${folder}/later.js`);
    for (const file of files.filter((name) => name.endsWith('.js')))
      expect(textOf(`assets/${folder}/${file}`)).not.toContain('__BUILD__');
  });
});
