import { createHmac } from 'node:crypto';
import type { WriteScope } from '#api/crud/write.ts';
import { cachedResult, shownFile, storeResult } from '#api/features/files/result-file.service.ts';
import { bytesOf, fileOfField, type FileScope, type TenantFile } from '#api/features/files/tenant-file.service.ts';
import { invalidField } from '#api/platform/errors.ts';
import { deriveKeys } from '#api/platform/secrets.ts';
import { defineProgram, JobFault } from '#api/platform/work-pool/program.ts';
import type { yup } from '#api/rules/yup.ts';
import type { ImageOperations } from './image-process.ts';
import type {
  analyzeRules,
  compareRules,
  convertRules,
  ImageFormat,
  optimizeRules,
  processRules,
  responsiveRules,
  transformRules,
} from './image.rules.ts';
import type { Recipe, Step } from './render-image.ts';

const PROGRAM = defineProgram<ImageOperations>({
  file: new URL('image-process.ts', import.meta.url),
  memoryBytes: 384 * 1024 * 1024,
  milliseconds: 20_000,
});

/** Types that the operations read. */
const READABLE = ['image/jpeg', 'image/png', 'image/webp', 'image/svg+xml'];

const TYPES = { JPEG: 'image/jpeg', PNG: 'image/png', WEBP: 'image/webp' } as const;

/** A caller who may use the operations. */
export type ImageScope = FileScope & Pick<WriteScope, 'actor'>;

/** A made picture, and the key under which it is cached. */
export type MadeImage = ReturnType<typeof shownFile> & { cacheKey: string; isCached: boolean };

export const transformImage = (scope: ImageScope, input: yup.InferType<typeof transformRules>): Promise<MadeImage> =>
  makeOne(scope, input, stepsOf(input));

export async function processImage(scope: ImageScope, input: yup.InferType<typeof processRules>): Promise<MadeImage> {
  return makeOne(scope, input, input.operations.map(stepOf));
}

export const convertImage = (scope: ImageScope, input: yup.InferType<typeof convertRules>): Promise<MadeImage> =>
  makeOne(scope, input, []);

/** Encodes a picture again, with less detail. Keeps the original when the result is not smaller. */
export async function optimizeImage(scope: ImageScope, input: yup.InferType<typeof optimizeRules>) {
  const { maxWidth: width, maxHeight: height } = input;
  const isBounded = width !== undefined || height !== undefined;
  const steps: Step[] = isBounded ? [{ type: 'RESIZE', width, height, fit: 'INSIDE', enlarge: false }] : [];
  const source = await sourceOf(scope, input.fileKey);
  const [made] = await makeImages(scope, source, [recipeOf(source, input, steps)]);
  if (!made) throw new Error('One recipe makes one picture');
  const isSmaller = made.fileSize < source.size || isBounded;
  const savedBytes = source.size - made.fileSize;
  return isSmaller
    ? { ...made, originalSize: source.size, savedBytes }
    : { ...shownFile(source), originalSize: source.size, savedBytes: 0 };
}

/** The same picture in several widths, with the attributes of an `img` element. Never larger than the original. */
export async function responsiveImage(scope: ImageScope, input: yup.InferType<typeof responsiveRules>) {
  const source = await sourceOf(scope, input.fileKey);
  const wanted = [...new Set(input.widths)].toSorted((a, b) => a - b);
  const { width: largest } = await analyze(scope, source, 'fileKey');
  const fitting = wanted.filter((width) => width <= largest);
  const widths = fitting.length < wanted.length ? [...new Set([...fitting, largest])] : fitting;
  const recipes = widths.map((width): Recipe => {
    return recipeOf(source, input, [{ type: 'RESIZE', width, fit: 'INSIDE', enlarge: false }]);
  });
  const made = await makeImages(scope, source, recipes);
  const images = made.map((image, at) => ({ ...image, width: widths[at] ?? largest }));
  return {
    images,
    src: images.at(-1)?.fileUrl ?? '',
    srcset: images.map(({ fileUrl, width }) => `${fileUrl} ${width}w`).join(', '),
    sizes: input.sizes,
  };
}

export async function analyzeStoredImage(scope: ImageScope, { fileKey }: yup.InferType<typeof analyzeRules>) {
  const file = await sourceOf(scope, fileKey);
  return { ...shownFile(file), ...(await analyze(scope, file, 'fileKey')) };
}

export async function compareStoredImages(scope: ImageScope, input: yup.InferType<typeof compareRules>) {
  const { fileKey, otherFileKey, tolerance } = input;
  const [file, other] = [await sourceOf(scope, fileKey), await sourceOf(scope, otherFileKey, 'otherFileKey')];
  return inProgram('fileKey', () =>
    scope.services.work.run(PROGRAM, 'compare', {
      owner: scope.tenant.id,
      input: async () => ({
        bytes: await bytesOf(scope, file, 'fileKey'),
        other: await bytesOf(scope, other, 'otherFileKey'),
        tolerance,
      }),
    }),
  );
}

type Encoding = { format?: ImageFormat; quality?: number; background?: string };

async function makeOne(scope: ImageScope, input: Encoding & { fileKey: string }, steps: Step[]): Promise<MadeImage> {
  const source = await sourceOf(scope, input.fileKey);
  const [made] = await makeImages(scope, source, [recipeOf(source, input, steps)]);
  if (!made) throw new Error('One recipe makes one picture');
  return made;
}

/** Makes the pictures that are not cached yet, all in one job. */
async function makeImages(scope: ImageScope, source: TenantFile, recipes: Recipe[]): Promise<MadeImage[]> {
  const wanted = await Promise.all(
    recipes.map(async (recipe) => {
      const cacheKey = cacheKeyOf(scope, source, recipe);
      return { recipe, cacheKey, cached: await cachedResult(scope, cacheKey) };
    }),
  );
  const missing = wanted.filter(({ cached }) => !cached).map(({ recipe }) => recipe);
  const rendered = missing.length === 0 ? [] : await render(scope, source, missing);
  const made: MadeImage[] = [];
  for (const { recipe, cacheKey, cached } of wanted) {
    const body = cached ? null : rendered[missing.indexOf(recipe)]?.body;
    const contentType = TYPES[recipe.format];
    const { fileName } = source;
    const file =
      cached ?? (body && (await storeResult(scope, { body, contentType, fileName, madeBy: source.key, cacheKey })));
    if (!file) throw new Error('Every recipe makes one picture');
    made.push({ ...shownFile(file), cacheKey, isCached: cached !== null });
  }
  return made;
}

const render = (scope: ImageScope, source: TenantFile, recipes: Recipe[]) =>
  inProgram('fileKey', () =>
    scope.services.work.run(PROGRAM, 'render', {
      owner: scope.tenant.id,
      input: async () => ({ bytes: await bytesOf(scope, source, 'fileKey'), recipes }),
    }),
  );

const analyze = (scope: ImageScope, file: TenantFile, field: string) =>
  inProgram(field, () =>
    scope.services.work.run(PROGRAM, 'analyze', {
      owner: scope.tenant.id,
      input: async () => ({ bytes: await bytesOf(scope, file, field) }),
    }),
  );

/** Turns a fault of the program into VALIDATION on the field. */
async function inProgram<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof JobFault) throw invalidField(field, error.fault, error.values);
    throw error;
  }
}

const sourceOf = (scope: ImageScope, key: string, field = 'fileKey') =>
  fileOfField(scope, { field, key, types: READABLE, fault: 'imageType' });

/** Without a wanted format a picture keeps its own; a drawing becomes PNG. */
function recipeOf({ contentType }: TenantFile, { format, quality, background }: Encoding, steps: Step[]): Recipe {
  const own = contentType === 'image/jpeg' ? 'JPEG' : contentType === 'image/webp' ? 'WEBP' : 'PNG';
  return { steps, format: format ?? own, quality, background };
}

/** Names the result for its tenant only: a key of another tenant, or a changed one, is unknown (SEC-5). */
function cacheKeyOf({ tenant, services }: ImageScope, { id }: TenantFile, recipe: Recipe): string {
  const [key] = deriveKeys(services.config.APP_SECRET, 'cache of pictures');
  const text = JSON.stringify([tenant.id, id, recipe]);
  return createHmac('sha256', key).update(text).digest('base64url');
}

function stepsOf(input: yup.InferType<typeof transformRules>): Step[] {
  const { crop, rotate, flip, flop, resize, background } = input;
  return [
    ...(crop ? [{ type: 'CROP' as const, ...crop }] : []),
    ...(rotate ? [{ type: 'ROTATE' as const, angle: rotate, background }] : []),
    ...(flip ? [{ type: 'FLIP' as const }] : []),
    ...(flop ? [{ type: 'FLOP' as const }] : []),
    ...(resize ? [{ type: 'RESIZE' as const, ...resize }] : []),
  ];
}

type StepInput = yup.InferType<typeof processRules>['operations'][number];

/** The rules have checked that a step has the fields of its type. */
function stepOf({
  type,
  left = 0,
  top = 0,
  width,
  height,
  angle = 0,
  sigma,
  fit,
  enlarge,
  background,
}: StepInput): Step {
  switch (type) {
    case 'RESIZE':
      return { type, width, height, fit, enlarge, background };
    case 'CROP':
      return { type, left, top, width: width ?? 1, height: height ?? 1 };
    case 'ROTATE':
      return { type, angle, background };
    case 'BLUR':
    case 'SHARPEN':
      return { type, sigma };
    default:
      return { type };
  }
}
