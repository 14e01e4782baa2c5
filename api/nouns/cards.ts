import { glob } from 'node:fs/promises';
import path from 'node:path';
import type { NounCard, RecordCard } from './noun-card.ts';

export type { NounCard, RecordCard };

const FEATURES = path.resolve(import.meta.dirname, '../features');

/** The cards of all nouns, by type: `features/<noun>/<noun>.card.ts` is found without being registered. */
export const nounCards: readonly NounCard[] = await loadCards();

/** The cards of all kinds of records: nouns and their parts. */
export const recordCards: readonly RecordCard[] = nounCards.flatMap((card) => [card, ...(card.parts ?? [])]);

/** The word under which the audit trail names an entity: `PRODUCT_SIZE`. */
export const auditTypeOf = (className: string): string =>
  recordCards.find(({ type }) => type === className)?.auditType ??
  className.replace(/(?<=[a-z])(?=[A-Z])/g, '_').toUpperCase();

async function loadCards(): Promise<NounCard[]> {
  const files: string[] = [];
  for await (const file of glob('*/*.card.ts', { cwd: FEATURES })) files.push(file);
  const cards = await Promise.all(files.map(loadCard));
  return cards.sort((one, other) => (one.type < other.type ? -1 : 1));
}

async function loadCard(file: string): Promise<NounCard> {
  const module: { card?: NounCard } = await import(/* @vite-ignore */ `../features/${file}`);
  if (!module.card) throw new Error(`${file} must export \`card\``);
  return module.card;
}
