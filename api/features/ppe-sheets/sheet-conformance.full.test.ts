import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  DEFAULT_EMPLOYEE_FIELDS,
  NEW_TEMPLATE,
  SHEET_LANGUAGES,
} from '#api/features/ppe-templates/ppe-template.rules.ts';
import { drawSheet } from './render/draw-sheet.ts';
import { sampleSheet } from './render/sample-sheet.ts';

const run = promisify(execFile);

/** A project of Maven that has veraPDF, the reference checker of PDF/UA, with all it needs. */
const POM = `<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.verapdf.apps</groupId><artifactId>greenfield-apps</artifactId>
  <version>1.28.2</version></dependency></dependencies></project>`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'verapdf-'));
  await writeFile(path.join(folder, 'pom.xml'), POM);
  await mkdir(path.join(folder, 'lib'));
  await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], { cwd: folder });
}, 300_000);
afterAll(() => rm(folder, { recursive: true }));

describe('a PPE sheet', () => {
  it('conforms to PDF/UA-1 in every language, by veraPDF [S10]', async () => {
    expect(await readdir(path.join(folder, 'lib'))).not.toEqual([]);
    const files = await Promise.all(
      SHEET_LANGUAGES.map(async (language) => {
        const look = {
          ...NEW_TEMPLATE,
          language,
          templateTitle: 'Ficha de EPI',
          groupBy: 'CATEGORY' as const,
          employeeFields: DEFAULT_EMPLOYEE_FIELDS,
        };
        const company = { name: 'Metalúrgica Acme S.A.', businessId: '12ABC34501DE35', address: 'Joinville' };
        const sample = sampleSheet(look, { timeZone: 'America/Sao_Paulo', company, now: new Date() });
        const [first] = sample.deliveries;
        const data = {
          ...sample,
          employee: { ...sample.employee, NAME: 'محمد Ângela 😀' },
          deliveries: first ? Array.from({ length: 60 }, () => first) : [],
          signature: {
            name: 'Rita',
            signedAt: new Date().toISOString(),
            method: 'SCREEN' as const,
            width: 600,
            height: 200,
            strokes: [[10, 10, 0, 90, 90, 40]],
          },
          check: { address: 'https://acme.example/ppe-sheets/check/1', hash: 'a'.repeat(64) },
        };
        const file = path.join(folder, `${language}.pdf`);
        await writeFile(file, await drawSheet({ data, logo: null }));
        return file;
      }),
    );
    const classes = path.join(folder, 'lib', '*');
    const options = ['-cp', classes, 'org.verapdf.apps.GreenfieldCliWrapper', '-f', 'ua1', '--format', 'text', '-v'];
    const { stdout } = await run('java', [...options, ...files]).catch((error: { stdout: string }) => error);
    expect(stdout.match(/^PASS /gm)).toHaveLength(SHEET_LANGUAGES.length);
  }, 120_000);
});
