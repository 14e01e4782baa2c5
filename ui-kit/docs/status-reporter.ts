import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestModule } from 'vitest/node';
import { thisEnvironment } from '../screenshots/environment.ts';
import { type ComponentResult, fingerprintOf, type Results } from './results.ts';
import { type Component, componentsOf } from './status.ts';

const kit = path.join(import.meta.dirname, '..');
const RESULTS = path.join(import.meta.dirname, 'status-results.json');

const readComponents = (): Component[] =>
  componentsOf(
    Object.fromEntries(
      globSync('{components/*,provider}/*.tsx', { cwd: kit }).map((file) => [
        file,
        readFileSync(path.join(kit, file), 'utf8'),
      ]),
    ),
  );

function resultOf(module: TestModule, component: Component, day: string): ComponentResult {
  const stories = [...module.children.allTests()];
  const failed = stories.filter((story) => story.result().state === 'failed').map(({ name }) => name);
  const passed = stories.filter((story) => story.result().state === 'passed').length;
  const { browser } = thisEnvironment(module.project.getProvidedContext().chromium);
  return { passed, failed, fingerprint: fingerprintOf(component), day, browser };
}

/** Writes the results of the components that ran; `npm run status`. The page "Accessibility status" shows them. */
export default class StatusReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const components = new Map(readComponents().map((component) => [path.join(kit, component.file), component]));
    const day = new Date().toISOString().slice(0, 10);
    const results: Results = JSON.parse(readFileSync(RESULTS, 'utf8'));
    const ran = modules.flatMap((module): [string, ComponentResult][] => {
      const component = components.get(module.moduleId);
      return component ? [[component.title, resultOf(module, component, day)]] : [];
    });
    const titles = new Set([...components.values()].map(({ title }) => title));
    const all = Object.entries({ ...results, ...Object.fromEntries(ran) })
      .filter(([title]) => titles.has(title))
      .toSorted(([one], [other]) => one.localeCompare(other, 'en'));
    writeFileSync(RESULTS, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  }
}
