import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import type { FileReport } from './test-report.ts';

/** Writes the report of a suite for `npm test` (test-report.ts) into vitest's `outputFile`. */
export default class SuiteReporter implements Reporter {
  #outputFile: string | undefined;

  onInit({ config }: Vitest): void {
    if (typeof config.outputFile === 'string') this.#outputFile = config.outputFile;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    if (!this.#outputFile) return;
    mkdirSync(path.dirname(this.#outputFile), { recursive: true });
    writeFileSync(this.#outputFile, JSON.stringify({ files: modules.map(reportFile) }));
  }
}

function reportFile(module: TestModule): FileReport {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const milliseconds = environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  const tests = [...module.children.allTests()];
  const count = (state: string): number => tests.filter((test) => test.result().state === state).length;
  return {
    file: module.relativeModuleId,
    seconds: milliseconds / 1000,
    passed: count('passed'),
    failed: count('failed'),
    isBroken: module.state() === 'failed' && count('failed') === 0,
    retried: tests.filter((test) => (test.diagnostic()?.retryCount ?? 0) > 0).map(({ fullName }) => fullName),
    failures: tests.filter((test) => test.result().state === 'failed').map(describeFailure),
  };
}

/** A failed test in one line, because a log may be cut before its last lines. */
function describeFailure(test: TestCase): string {
  const [reason = ''] = test.result().errors?.at(0)?.message.split('\n') ?? [];
  return `${test.fullName}: ${reason}`;
}
