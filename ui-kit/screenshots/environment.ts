import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

/** What decides how a page is drawn. Pictures of another environment differ without anything being wrong. */
export type MachineEnvironment = {
  /** As the browser tells it: `Chromium 148.0.7778.96 …`. */
  browser: string;
  platform: string;
  /** SHA-256 of the font that the kit brings along. */
  font: string;
};

export type Environment = MachineEnvironment & {
  /** Hash of a sample text as the browser draws it: also fonts of the system and how they are smoothed decide. */
  drawing: string;
};

const FONT = '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';
const RECORD = path.join(import.meta.dirname, 'environment.json');

/** The environment in which the pictures were taken. */
export function recordedEnvironment(): Environment {
  const {
    browser = '',
    platform = '',
    font = '',
    drawing = '',
  }: Partial<Environment> = JSON.parse(readFileSync(RECORD, 'utf8'));
  return { browser, platform, font, drawing };
}

/** This machine's environment, as far as it can be told without opening a page. */
export function thisEnvironment(executablePath: string): MachineEnvironment {
  const font = readFileSync(createRequire(import.meta.url).resolve(FONT));
  return {
    browser: execFileSync(executablePath, ['--version'], { encoding: 'utf8' }).trim(),
    platform: `${process.platform}-${process.arch}`,
    font: createHash('sha256').update(font).digest('hex'),
  };
}

/** Why pictures cannot be compared here; undefined where they can. */
export function differenceOf(here: MachineEnvironment, recorded: Environment): string | undefined {
  const keys = ['browser', 'platform', 'font'] as const;
  const different = keys.filter((key) => here[key] !== recorded[key]);
  if (different.length === 0) return undefined;
  const told = different.map((key) => `${key} is "${here[key]}", recorded with "${recorded[key]}"`);
  return `Screenshots are not compared on this machine: ${told.join('; ')}.`;
}
