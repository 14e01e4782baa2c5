import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A document as programs that are not ours read it. */
export type ReadByOthers = {
  /** What `qpdf --check` finds; empty for a sound document. */
  faults: string;
  pages: number;
  /** Of pdftotext, page after page. */
  text: string;
  /** The first page as pdftoppm draws it at 72 dots per inch. */
  picture: Buffer;
};

/** Reads a document with qpdf and poppler (Debian's packages qpdf and poppler-utils), which must be on the PATH. */
export async function readByOthers(bytes: Uint8Array): Promise<ReadByOthers> {
  const folder = await mkdtemp(path.join(tmpdir(), 'pdf-'));
  try {
    const file = path.join(folder, 'file.pdf');
    await writeFile(file, bytes);
    // Ends with 2 for errors and 3 for warnings.
    const faults = await run('qpdf', ['--check', file]).then(
      () => '',
      (error: unknown) => String(error instanceof Error && 'stderr' in error && error.stderr ? error.stderr : error),
    );
    const { stdout: info } = await run('pdfinfo', [file]);
    const { stdout: text } = await run('pdftotext', [file, '-']);
    await run('pdftoppm', ['-png', '-r', '72', '-f', '1', '-singlefile', file, path.join(folder, 'page')]);
    const picture = await readFile(path.join(folder, 'page.png'));
    return { faults, pages: Number(/^Pages:\s+(\d+)/m.exec(info)?.[1]), text, picture };
  } finally {
    await rm(folder, { recursive: true });
  }
}
