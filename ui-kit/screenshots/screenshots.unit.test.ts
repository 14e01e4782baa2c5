import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { CURATED, pictureName, themesOf } from './curated.ts';
import { differenceOf, recordedEnvironment, thisEnvironment } from './environment.ts';
import { WHAT_TO_DO } from './what-to-do.ts';

it('has a picture of every curated story in each of its themes, and no others', () => {
  const pictures = globSync('*.png', { cwd: import.meta.dirname }).map((file) => path.basename(file, '.png'));
  const wanted = CURATED.flatMap((story) => themesOf(story).map((theme) => pictureName(story, theme)));
  expect(pictures.toSorted()).toEqual(wanted.toSorted());
});

it('compares pictures in the recorded environment, and says what to do in another one', () => {
  const recorded = recordedEnvironment();
  expect(differenceOf(thisEnvironment(inject('chromium')), recorded)).toBeUndefined();
  expect(recorded.drawing).toMatch(/^[0-9a-f]{64}$/);
});

it('names the difference when pictures cannot be compared', () => {
  const here = { browser: 'Chromium 148', platform: 'linux-x64', font: 'a' };
  expect(differenceOf(here, { ...here, drawing: 'b' })).toBeUndefined();
  expect(differenceOf({ ...here, browser: 'Chromium 149' }, { ...here, drawing: 'b' })).toBe(
    `The pictures cannot be compared: browser is "Chromium 149", recorded with "Chromium 148". ${WHAT_TO_DO}`,
  );
});
