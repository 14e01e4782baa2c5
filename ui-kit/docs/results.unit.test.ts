import { describe, expect, it } from 'vitest';
import { type ComponentResult, fingerprintOf, standingOf } from './results.ts';

const component = { file: 'Knob.stories.tsx', title: 'Actions/Knob', code: 'code', stories: 'stories' };
const result: ComponentResult = {
  passed: 3,
  failed: [],
  fingerprint: fingerprintOf(component),
  day: '2026-11-24',
  browser: 'Chromium 156',
};

describe('the standing of a component', () => {
  it('is that of its last run', () => {
    expect(standingOf(component, { 'Actions/Knob': result })).toEqual({ kind: 'passed', count: 3, day: '2026-11-24' });
    expect(standingOf(component, { 'Actions/Knob': { ...result, failed: ['Hover'] } })).toEqual({
      kind: 'failed',
      stories: ['Hover'],
    });
  });

  it.each(['code', 'stories'])('is unknown after a change of its %s', (part) => {
    const changed = { ...component, [part]: 'other' };
    expect(standingOf(changed, { 'Actions/Knob': result })).toEqual({ kind: 'changed', day: '2026-11-24' });
  });

  it('is unknown without a run', () => {
    expect(standingOf(component, {})).toEqual({ kind: 'never run' });
  });
});
