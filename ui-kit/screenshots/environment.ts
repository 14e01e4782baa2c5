import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { WHAT_TO_DO } from './what-to-do.ts';

/** The properties that affect how a page is drawn. Pictures of another environment differ without a bug. */
export type MachineEnvironment = {
  /**
   * Name and major version: `Chromium 148`. Minor versions, which distributions replace every week, mend faults and draw the
   * same, and so do the complete browser and its headless shell.
   */
  browser: string;
  platform: string;
  /** SHA-256 of the font file of the kit. */
  font: string;
};

/** The recorded environment. */
export type Environment = MachineEnvironment & {
  /** Hash of a sample drawing of the browser. It also depends on the system's font smoothing. */
  drawing: string;
};

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const RECORD = path.join(import.meta.dirname, 'environment.json');

/** The environment of the recorded pictures. */
export function recordedEnvironment(): Environment {
  const {
    browser = '',
    platform = '',
    font = '',
    drawing = '',
  }: Partial<Environment> = JSON.parse(readFileSync(RECORD, 'utf8'));
  return { browser, platform, font, drawing };
}

/** This machine's environment, without the hash of the drawing, which needs an open page. */
export function thisEnvironment(executablePath: string): MachineEnvironment {
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT));
  return {
    browser: /^\D+\d+/.exec(execFileSync(executablePath, ['--version'], { encoding: 'utf8' }))?.[0] ?? '',
    platform: `${process.platform}-${process.arch}`,
    font: createHash('sha256').update(font).digest('hex'),
  };
}

/** Why this machine cannot compare pictures, and what to do; undefined if it can. */
export function differenceOf(here: MachineEnvironment, recorded: Environment): string | undefined {
  const keys = ['browser', 'platform', 'font'] as const;
  const different = keys.filter((key) => here[key] !== recorded[key]);
  if (different.length === 0) return undefined;
  const differences = different.map((key) => `${key} is "${here[key]}", recorded with "${recorded[key]}"`);
  return `The pictures cannot be compared: ${differences.join('; ')}. ${WHAT_TO_DO}`;
}
