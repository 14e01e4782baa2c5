import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A project of Maven that has veraPDF, the reference checker of PDF/UA, with all it needs. */
const POM = `<project><modelVersion>4.0.0</modelVersion><groupId>x</groupId><artifactId>x</artifactId><version>1</version>
  <dependencies><dependency><groupId>org.verapdf.apps</groupId><artifactId>greenfield-apps</artifactId>
  <version>1.28.2</version></dependency></dependencies></project>`;

const PROGRAM = 'org.verapdf.apps.GreenfieldCliWrapper';

/** veraPDF in a folder of its own. */
export type VeraPdf = {
  /** Names of the files that conform to PDF/UA-1, and what veraPDF says. */
  check(files: Readonly<Record<string, Uint8Array>>): Promise<{ passed: string[]; report: string }>;
  close(): Promise<void>;
};

/** Downloads veraPDF with Maven; needs Java. */
export async function installVeraPdf(): Promise<VeraPdf> {
  const folder = await mkdtemp(path.join(tmpdir(), 'verapdf-'));
  await writeFile(path.join(folder, 'pom.xml'), POM);
  await mkdir(path.join(folder, 'lib'));
  await run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], { cwd: folder });
  return {
    async check(files) {
      const names = Object.keys(files);
      const paths = names.map((name) => path.join(folder, `${name}.pdf`));
      for (const [at, file] of paths.entries()) await writeFile(file, files[names[at] ?? ''] ?? '');
      const options = ['-cp', path.join(folder, 'lib', '*'), PROGRAM, '-f', 'ua1', '--format', 'text', '-v'];
      // It exits with an error for a file that does not conform.
      const { stdout } = await run('java', [...options, ...paths]).catch((error: { stdout: string }) => error);
      const passed = names.filter((_, at) => stdout.includes(`PASS ${paths[at]}`));
      return { passed, report: stdout };
    },
    close: () => rm(folder, { recursive: true }),
  };
}
