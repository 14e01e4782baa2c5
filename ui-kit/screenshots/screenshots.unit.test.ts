import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, inject, it } from 'vitest';
import { CURATED, pictureName, themesOf } from './curated.ts';
import { differenceOf, recordedEnvironment, thisEnvironment } from './environment.ts';

it('has a picture of every curated story in each of its themes, and no others', () => {
  const pictures = globSync('*.png', { cwd: import.meta.dirname }).map((file) => path.basename(file, '.png'));
  const wanted = CURATED.flatMap((story) => themesOf(story).map((theme) => pictureName(story, theme)));
  expect(pictures.toSorted()).toEqual(wanted.toSorted());
});

it('compares pictures only in the recorded environment', ({ skip }) => {
  const recorded = recordedEnvironment();
  const difference = differenceOf(thisEnvironment(inject('chromium')), recorded);
  skip(difference !== undefined, difference);
  expect(recorded.drawing).toMatch(/^[0-9a-f]{64}$/);
});

it('names the difference when pictures cannot be compared', () => {
  const here = { browser: 'Chromium 148', platform: 'linux-x64', font: 'a' };
  expect(differenceOf(here, { ...here, drawing: 'b' })).toBeUndefined();
  expect(differenceOf({ ...here, browser: 'Chromium 149' }, { ...here, drawing: 'b' })).toBe(
    'Screenshots are not compared on this machine: browser is "Chromium 149", recorded with "Chromium 148".',
  );
});
