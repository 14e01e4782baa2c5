import type { WriteScope } from '#api/crud/write.ts';
import { shownFile, storeResult, type ResultFile } from '#api/features/files/result-file.service.ts';
import { bytesOf, fileOfField, type FileScope, type TenantFile } from '#api/features/files/tenant-file.service.ts';
import { invalidField } from '#api/platform/errors.ts';
import { defineProgram, JobFault } from '#api/platform/work-pool/program.ts';
import { validate } from '#api/rules/validate.ts';
import type { yup } from '#api/rules/yup.ts';
import type { TEMPLATE_LANGUAGES } from './generate.rules.ts';
import { checkedTemplate } from './pdf-templates.service.ts';
import type { PdfOperations } from './pdf-process.ts';
import { PDF_LIMITS, PDF_OPERATION_RULES, type analyzePdfRules, type PdfOperation } from './pdf.rules.ts';

const PROGRAM = defineProgram<PdfOperations>({
  file: new URL('pdf-process.ts', import.meta.url),
  memoryBytes: 512 * 1024 * 1024,
  milliseconds: 60_000,
});

const PDF = 'application/pdf';
const PICTURES = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'];
const MIB = 1024 * 1024;

/** A caller of an operation, or the task that runs it. */
export type PdfScope = FileScope & Pick<WriteScope, 'actor'> & { signal?: AbortSignal };

/** Files of a finished operation. */
export type PdfResult = { files: ReturnType<typeof shownFile>[]; pages: number };

/** Input of an operation. */
export type PdfInput<O extends PdfOperation> = yup.InferType<(typeof PDF_OPERATION_RULES)[O]>;

/** Facts about a document. An encrypted one is not refused. */
export async function analyzeStoredPdf(scope: PdfScope, { fileKey }: yup.InferType<typeof analyzePdfRules>) {
  const file = await pdfOf(scope, 'fileKey', fileKey);
  const facts = await inProgram('fileKey', () =>
    scope.services.work.run(PROGRAM, 'analyze', {
      owner: scope.tenant.id,
      input: async () => ({ bytes: await bytesOf(scope, file, 'fileKey') }),
    }),
  );
  return { ...shownFile(file), ...facts };
}

/** A checked operation: the files exist and fit. `run` does it and stores its results. */
export type PreparedPdf = { run(): Promise<PdfResult> };

/** Checks the input of an operation. VALIDATION for bad input, also for files that do not exist or have another type. */
export function preparePdf(scope: PdfScope, operation: PdfOperation, input: unknown): Promise<PreparedPdf> {
  switch (operation) {
    case 'merge':
      return prepareMerge(scope, validate(PDF_OPERATION_RULES.merge, input));
    case 'split':
      return prepareSplit(scope, validate(PDF_OPERATION_RULES.split, input));
    case 'watermark':
      return prepareWatermark(scope, validate(PDF_OPERATION_RULES.watermark, input));
    case 'convert':
      return prepareConvert(scope, validate(PDF_OPERATION_RULES.convert, input));
    case 'optimize':
      return prepareOptimize(scope, validate(PDF_OPERATION_RULES.optimize, input));
    case 'generate':
      return prepareGenerate(scope, validate(PDF_OPERATION_RULES.generate, input));
  }
}

async function prepareMerge(scope: PdfScope, { files, fileName }: PdfInput<'merge'>): Promise<PreparedPdf> {
  const sources: TenantFile[] = [];
  for (const [at, { fileKey }] of files.entries()) sources.push(await pdfOf(scope, `files[${at}].fileKey`, fileKey));
  requireSize('files', sources);
  const input = async () => ({
    files: await Promise.all(
      files.map(async ({ pages }, at) => ({ pages, bytes: await bytesAt(scope, sources, at, `files[${at}].fileKey`) })),
    ),
  });
  return prepared(scope, 'files', { name: fileName ?? 'merged', sources }, (job) =>
    scope.services.work.run(PROGRAM, 'merge', { ...job, input }),
  );
}

async function prepareSplit(scope: PdfScope, { fileKey, ranges, every, fileName }: PdfInput<'split'>) {
  const source = await pdfOf(scope, 'fileKey', fileKey);
  const input = async () => ({ bytes: await bytesOf(scope, source, 'fileKey'), ranges, every });
  return prepared(scope, 'fileKey', { name: fileName ?? baseName(source), sources: [source] }, (job) =>
    scope.services.work.run(PROGRAM, 'split', { ...job, input }),
  );
}

async function prepareWatermark(scope: PdfScope, wish: PdfInput<'watermark'>): Promise<PreparedPdf> {
  const { fileKey, imageKey, text, fileName, ...look } = wish;
  if (!imageKey === !text) throw invalidField('text', 'watermarkOne');
  const source = await pdfOf(scope, 'fileKey', fileKey);
  const picture = imageKey
    ? await fileOfField(scope, { field: 'imageKey', key: imageKey, types: PICTURES, fault: 'imageType' })
    : null;
  const input = async () => ({
    ...look,
    text,
    bytes: await bytesOf(scope, source, 'fileKey'),
    picture: picture ? await bytesOf(scope, picture, 'imageKey') : undefined,
  });
  return prepared(scope, 'fileKey', { name: fileName ?? baseName(source), sources: [source] }, (job) =>
    scope.services.work.run(PROGRAM, 'watermark', { ...job, input }),
  );
}

async function prepareConvert(scope: PdfScope, wish: PdfInput<'convert'>): Promise<PreparedPdf> {
  const { to, fileKeys, fileName, pageSize, margin, pages, dpi } = wish;
  const types = to === 'PDF' ? PICTURES : [PDF];
  if (to !== 'PDF' && fileKeys.length > 1) throw invalidField('fileKeys', 'maxItems', { max: 1 });
  const sources: TenantFile[] = [];
  for (const [at, key] of fileKeys.entries()) {
    const field = `fileKeys[${at}]`;
    sources.push(await fileOfField(scope, { field, key, types, fault: to === 'PDF' ? 'imageType' : 'manualType' }));
  }
  requireSize('fileKeys', sources);
  const [first] = sources;
  if (!first) throw new Error('The rules demand a file');
  const names = { name: fileName ?? baseName(first), sources };
  if (to === 'PDF') {
    const input = async () => ({
      pageSize,
      margin,
      pictures: await Promise.all(sources.map((source, at) => bytesOf(scope, source, `fileKeys[${at}]`))),
    });
    return prepared(scope, 'fileKeys', names, (job) =>
      scope.services.work.run(PROGRAM, 'picturesToPdf', { ...job, input }),
    );
  }
  const input = async () => ({ bytes: await bytesOf(scope, first, 'fileKeys[0]'), format: to, pages, dpi });
  const contentType = to === 'JPEG' ? 'image/jpeg' : 'image/png';
  return prepared(scope, 'fileKeys', { ...names, contentType }, (job) =>
    scope.services.work.run(PROGRAM, 'pagesToPictures', { ...job, input }),
  );
}

async function prepareOptimize(scope: PdfScope, wish: PdfInput<'optimize'>): Promise<PreparedPdf> {
  const { fileKey, fileName, imageQuality, imageSide } = wish;
  const source = await pdfOf(scope, 'fileKey', fileKey);
  const input = async () => ({ bytes: await bytesOf(scope, source, 'fileKey'), imageQuality, imageSide });
  return prepared(scope, 'fileKey', { name: fileName ?? baseName(source), sources: [source] }, (job) =>
    scope.services.work.run(PROGRAM, 'optimize', { ...job, input }),
  );
}

async function prepareGenerate(scope: PdfScope, wish: PdfInput<'generate'>): Promise<PreparedPdf> {
  const { fileName, language, templateId } = wish;
  const filled = checkedTemplate(templateId, wish.data);
  return prepared(scope, 'data', { name: fileName ?? templateId, sources: [] }, (job) =>
    scope.services.work.run(PROGRAM, 'generate', { ...job, input: () => ({ filled, language }) }),
  );
}

/** A PDF of the template `report`, which is not stored. VALIDATION for data that the template refuses. */
export async function reportPdf(
  { services, tenant }: Pick<PdfScope, 'services' | 'tenant'>,
  data: object,
  language: (typeof TEMPLATE_LANGUAGES)[number],
): Promise<Uint8Array> {
  const filled = checkedTemplate('report', data);
  const input = () => ({ filled, language });
  const { files } = await services.work.run(PROGRAM, 'generate', { owner: tenant.id, input });
  const [pdf] = files;
  if (!pdf) throw new Error('A report is one file');
  return pdf;
}

type Made = { files: Uint8Array[]; pages: number };
type Names = { name: string; sources: readonly TenantFile[]; contentType?: ResultFile['contentType'] };

/** An operation whose program makes files, which are then stored. */
const prepared = (
  scope: PdfScope,
  field: string,
  { name, sources, contentType = PDF }: Names,
  make: (job: { owner: string; signal?: AbortSignal }) => Promise<Made>,
): PreparedPdf => ({
  async run() {
    const { files, pages } = await inProgram(field, () => make({ owner: scope.tenant.id, signal: scope.signal }));
    const madeBy =
      sources.length === 0
        ? name
        : sources
            .map(({ key }) => key)
            .join(', ')
            .slice(0, 500);
    const stored: PdfResult['files'] = [];
    for (const [at, body] of files.entries()) {
      const number = files.length > 1 ? `-${at + 1}` : '';
      const fileName = `${name}${number}.${ENDINGS[contentType]}`;
      stored.push(shownFile(await storeResult(scope, { body, contentType, fileName, madeBy })));
    }
    return { files: stored, pages };
  },
});

const ENDINGS: Record<ResultFile['contentType'], string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
};

const pdfOf = (scope: PdfScope, field: string, key: string) =>
  fileOfField(scope, { field, key, types: [PDF], fault: 'manualType' });

function bytesAt(scope: PdfScope, sources: readonly TenantFile[], at: number, field: string) {
  const source = sources[at];
  if (!source) throw new Error('Every key has a file');
  return bytesOf(scope, source, field);
}

function requireSize(field: string, sources: readonly TenantFile[]): void {
  const bytes = sources.reduce((sum, { size }) => sum + size, 0);
  if (bytes > PDF_LIMITS.megabytes * MIB) throw invalidField(field, 'fileTooLarge', { max: PDF_LIMITS.megabytes });
}

const baseName = ({ fileName }: TenantFile): string => fileName.replace(/\.[a-z0-9]{1,5}$/i, '') || 'file';

async function inProgram<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JobFault) throw invalidField(field, error.fault, error.values);
    throw error;
  }
}
