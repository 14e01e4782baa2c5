import leven from 'leven';
import { rows, sql, wordsOf } from '#api/db/sql.ts';
import type { Context } from '#api/graphql/context.ts';
import type { NounCard } from '#api/nouns/noun-card.ts';
import { plainLetters } from '#api/platform/plain-letters.ts';
import { TtlCache } from '#api/platform/ttl-cache.ts';

/** Names change seldom. A new name is found by its own spelling at once. */
const WORDS_TTL_MS = 5 * 60_000;
const MOST_TENANTS_AND_NOUNS = 200;

/** Most words of a noun, and how many words of each name are read. */
const MOST_WORDS = 50_000;
const WORDS_OF_A_NAME = [1, 2, 3, 4, 5];

/** Shorter words have one wrong letter at most, others two; two exchanged letters count as two. */
const SHORT_WORD = 4;

type Words = TtlCache<readonly string[]>;

/** One cache for each app of the process; tests start several. */
const caches = new WeakMap<Context['services'], Words>();

function cacheOf({ services }: Pick<Context, 'services'>): Words {
  const known = caches.get(services);
  if (known) return known;
  const cache: Words = new TtlCache(WORDS_TTL_MS, MOST_TENANTS_AND_NOUNS);
  caches.set(services, cache);
  return cache;
}

/** The text with each unknown word replaced by the most similar word of the records' names; null if there is none. */
export async function similarTextOf(
  ctx: Pick<Context, 'em' | 'tenant' | 'services'>,
  cards: readonly NounCard[],
  text: string,
): Promise<string | null> {
  const tenantId = ctx.tenant?.id ?? 'platform';
  const known = await Promise.all(
    cards.map((card) => cacheOf(ctx).get(`${tenantId} ${card.type}`, () => wordsOfNames(ctx, card))),
  );
  const words = known.flat();
  const replaced = wordsOf(plain(text)).map((word) => similarWord(word, words));
  if (replaced.some((word) => word === null)) return null;
  const similar = replaced.join(' ');
  return similar === plain(text) ? null : similar;
}

/** The word itself if it is a part of a known word; a number is never replaced, because it is another record's. */
export function similarWord(word: string, known: readonly string[]): string | null {
  if (known.some((each) => each.includes(word))) return word;
  if (/\d/.test(word)) return null;
  const maxDistance = word.length <= SHORT_WORD ? 1 : 2;
  let nearest: { word: string; distance: number } | undefined;
  for (const each of known) {
    if (Math.abs(each.length - word.length) > maxDistance) continue;
    const distance = leven(word, each, { maxDistance: maxDistance + 1 });
    if (distance <= maxDistance && distance < (nearest?.distance ?? Infinity)) nearest = { word: each, distance };
  }
  return nearest?.word ?? null;
}

/** Lower case without accents and outer blanks. */
const plain = (text: string): string => plainLetters(text).trim();

async function wordsOfNames(
  { em, tenant }: Pick<Context, 'em' | 'tenant'>,
  { table, nameColumns, administrators }: NounCard,
): Promise<readonly string[]> {
  const scope = administrators === 'SYSTEM' ? sql`true` : sql`customer_id = ${tenant?.id ?? null}`;
  const name = sql.ref(nameColumns[0] ?? 'name');
  const places = WORDS_OF_A_NAME.map(
    (place) => sql`select substring_index(substring_index(${name}, ' ', ${sql.lit(place)}), ' ', -1) as word
      from ${sql.table(table)} where ${scope} and status <> 'DELETED'`,
  );
  const found = await rows(em, sql<{ word: string }>`${sql.join(places, sql` union `)} limit ${MOST_WORDS}`);
  return [...new Set(found.map(({ word }) => plain(word)))].filter((word) => word.length > 1);
}
