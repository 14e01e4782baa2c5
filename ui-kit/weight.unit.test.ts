import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { kitPlugins } from './build-settings.ts';
import { buildPages, componentsIn } from './component-pages.ts';

const BUDGETS = path.join(import.meta.dirname, 'component-weights.json');
/** What the division of the code into files changes in the weight of a component, in kB. */
const TOLERANCE = 1;
/** A weight below this share of its budget must lower the budget. */
const LEAST_SHARE = 0.9;

/** The links between the files, which depend on how many components the build has. */
const LINKS = /\b(?:import|export)\{[^}]*\}(?:from"[^"]*")?;?/g;

const components = [...componentsIn('index.ts'), ...componentsIn('charts.ts')];
const budgets: Record<string, number> = JSON.parse(readFileSync(BUDGETS, 'utf8'));

/**
 * What a page loads at first for a component alone, above React, in kB of gzip. Every component has the same 10 kB of
 * styled-components in it. `UPDATE=1 npx vitest run --project unit ui-kit/weight` writes the budgets.
 */
describe('the weight of a component', () => {
  const weights = new Map<string, number>();

  beforeAll(async () => {
    const filesOf = await buildPages(components, { minify: true, plugins: kitPlugins() });
    for (const { name } of components) {
      const code = filesOf(name).map((file) => file.code.replace(LINKS, ''));
      weights.set(name, Math.ceil(gzipSync(code.join('\n')).length / 1000));
    }
    if (!process.env['UPDATE']) return;
    const sorted = [...weights].toSorted(([one], [other]) => one.localeCompare(other, 'en'));
    writeFileSync(BUDGETS, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }, 120_000);

  it('has a budget for every component, and no others', () => {
    expect(Object.keys(budgets).toSorted()).toEqual(components.map(({ name }) => name).toSorted());
  });

  it('stays within the budget of each component', () => {
    const heavier = components
      .map(({ name }) => ({ name, weight: weights.get(name) ?? 0, budget: budgets[name] ?? 0 }))
      .filter(({ weight, budget }) => weight > budget + TOLERANCE);
    expect(heavier).toEqual([]);
  });

  it('lowers the budget when a component becomes lighter', () => {
    const lighter = components
      .map(({ name }) => ({ name, weight: weights.get(name) ?? 0, budget: budgets[name] ?? 0 }))
      .filter(({ weight, budget }) => weight < Math.floor(LEAST_SHARE * budget));
    expect(lighter).toEqual([]);
  });
});
