import type { Component } from './status.ts';

/** Results of the stories of a component: all rules of axe in both themes, and their plays. */
export type ComponentResult = {
  passed: number;
  /** Names of the stories that failed. */
  failed: readonly string[];
  /** Of the sources that were tested. */
  fingerprint: string;
  day: string;
  browser: string;
};

/** The results by title. `npm run status` writes them. */
export type Results = Readonly<Record<string, ComponentResult>>;

const OFFSET = 0x81_1c_9d_c5;
const PRIME = 0x01_00_01_93;

/** A short hash (FNV-1a) that tells whether the sources are those that were tested. */
export function fingerprintOf({ code, stories }: Pick<Component, 'code' | 'stories'>): string {
  let hash = OFFSET;
  for (const character of `${code}\n${stories}`) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), PRIME);
  return (hash >>> 0).toString(16).padStart(8, '0');
}

/** What the page says about a component. */
export type Standing =
  | { kind: 'passed'; count: number; day: string }
  | { kind: 'failed'; stories: readonly string[] }
  | { kind: 'changed'; day: string }
  | { kind: 'never run' };

/** The standing of a component: a result of other sources says nothing about these. */
export function standingOf(component: Component, results: Results): Standing {
  const result = results[component.title];
  if (!result) return { kind: 'never run' };
  if (result.fingerprint !== fingerprintOf(component)) return { kind: 'changed', day: result.day };
  if (result.failed.length > 0) return { kind: 'failed', stories: result.failed };
  return { kind: 'passed', count: result.passed, day: result.day };
}
