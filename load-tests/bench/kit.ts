import path from 'node:path';
import { chromium } from 'playwright';
import { build, type Rolldown } from 'vite';
import { findChromium, FLAGS_OF_STORIES } from '#stack/tools/chromium.ts';

// `npm run bench:kit` (docs/performance.md). The times mean something only on a quiet computer; the ratios much earlier.

const kitBench = path.join(import.meta.dirname, '../../ui-kit/bench');
const WARM_UP = 10;
const ROUNDS = 60;

/** The production build of the page, as one script. */
async function buildPage(): Promise<string> {
  const output = await build({
    root: kitBench,
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: {
        input: path.join(kitBench, 'tablePage.tsx'),
        output: { format: 'iife', codeSplitting: false },
      },
    },
  });
  const results: Rolldown.RolldownOutput[] = 'output' in output ? [output] : Array.isArray(output) ? output : [];
  const [script] = results.flatMap((result) => result.output).filter((file) => file.type === 'chunk');
  if (!script) throw new Error('The build has no script');
  return script.code;
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

const code = await buildPage();
const browser = await chromium.launch({ executablePath: await findChromium(), args: [...FLAGS_OF_STORIES] });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
await page.addScriptTag({ content: code });
await page.evaluate(`measureTables(${WARM_UP})`);
const times = await page.evaluate<Record<string, number[]>>(`measureTables(${ROUNDS})`);
await browser.close();

const plain = median(times['plain'] ?? []);
console.log('50 rows of 8 columns, mounted with their layout; median of', ROUNDS);
for (const [name, all] of Object.entries(times)) {
  const time = median(all);
  console.log(`${name.padEnd(24)} ${time.toFixed(1).padStart(6)} ms ${(time / plain).toFixed(2).padStart(6)} × plain`);
}
