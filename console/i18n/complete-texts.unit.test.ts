import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { completeTexts, missingTexts } from './complete-texts.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'texts-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (language: string, file: string, texts: object) => {
  mkdirSync(path.join(folder, language), { recursive: true });
  writeFileSync(path.join(folder, language, file), JSON.stringify(texts));
};

const buildWith = (texts: string) =>
  build({
    configFile: false,
    logLevel: 'silent',
    plugins: [completeTexts(texts)],
    build: { write: false, rolldownOptions: { input: path.join(import.meta.dirname, 'languages.ts') } },
  });

describe('the texts of the build', () => {
  it('are complete', () => {
    expect(missingTexts('locales')).toEqual([]);
  });

  it('may have other plural forms in each language', () => {
    write('en', 'a.json', { pieces_one: '1', pieces_other: 'n' });
    write('es', 'a.json', { pieces_one: '1', pieces_many: 'n', pieces_other: 'n' });
    expect(missingTexts(folder)).toEqual([]);
  });

  it('fail the build, which names them, if a language lacks one [T7]', async () => {
    write('en', 'a.json', { form: { title: 'Title', text: 'Text' } });
    write('es', 'a.json', { form: { title: 'Título' } });
    write('es', 'b.json', { only: 'Aquí' });
    await expect(buildWith(folder)).rejects.toThrow(/es\/a\.json: form\.text\n(.*\n)*en\/b\.json: only/);
  });

  it('let the build pass if no language lacks one', async () => {
    write('en', 'a.json', { title: 'Title' });
    await expect(buildWith(folder)).resolves.toBeDefined();
  });
});
