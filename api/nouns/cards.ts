import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { NounCard, RecordCard } from './noun-card.ts';

export type { NounCard, RecordCard };

const FEATURES = path.resolve(import.meta.dirname, '../features');

/** A card and its file: `sectors/sector.card.ts`. */
export type CardFile = { file: string; card: NounCard };

/** All `features/<noun>/<noun>.card.ts`; a new one needs no registration. */
export const cardFiles: readonly CardFile[] = await loadCards();

/** The cards of all nouns. */
export const nounCards: readonly NounCard[] = cardFiles.map(({ card }) => card);

/** The cards of all nouns and of their parts. */
export const recordCards: readonly RecordCard[] = nounCards.flatMap((card) => [card, ...(card.parts ?? [])]);

/** The name of an entity in the audit trail: `PRODUCT_SIZE`. */
export const auditTypeOf = (className: string): string =>
  recordCards.find(({ type }) => type === className)?.auditType ??
  className.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

async function loadCards(): Promise<CardFile[]> {
  const files: string[] = [];
  for await (const file of glob('*/*.card.ts', { cwd: FEATURES })) files.push(file);
  return Promise.all(files.sort().map(loadCard));
}

async function loadCard(file: string): Promise<CardFile> {
  const module: { card?: NounCard } = await import(/* @vite-ignore */ `../features/${file}`);
  if (!module.card) throw new Error(`${file} must export \`card\``);
  return { file, card: module.card };
}
