import type { SqlEntityManager } from '@mikro-orm/mysql';
import { checkFilter } from '#api/crud/check-filter.ts';
import { COUNT_LIMIT, type ListOptions } from '#api/crud/list-page.ts';
import { all, contains, isIn, patternOf, rows, sql, wordsOf, type Sql } from '#api/db/sql.ts';
import { WITHDRAWAL_STATUSES } from './withdrawal.rules.ts';

type Scope = { em: SqlEntityManager; tenant: { id: string } };

/** The filter beside a search: its conditions, and the indexes that begin with one of its columns. */
type Filtered = { where: readonly Sql[]; indexes: readonly string[] };

/** Where a search of withdrawals looks. Each index of SOURCES contains all of them, and the columns of filters. */
const COLUMNS = ['employee_name', 'employee_identification', 'product_name', 'source_name'];

/** The kinds of texts, and how to find the withdrawals that have one; those with the fewest withdrawals first. */
const SOURCES = [
  { kind: 'PERSON', column: 'employee_identification', index: 'withdrawal_person' },
  { kind: 'MACHINE', column: 'source_name', index: 'withdrawal_machine' },
  { kind: 'PRODUCT', column: 'product_name', index: 'withdrawal_product' },
] as const;
type Kind = (typeof SOURCES)[number]['kind'];

/** Numbers of people of a search that are still read one by one. Of more people, many withdrawals match. */
const MAX_PEOPLE = 5000;

/** A word, and the texts of products and machines that contain it. */
type Word = { word: string; terms: Record<'MACHINE' | 'PRODUCT', string[]> };

/** Of each kind, the texts of which a matching withdrawal must have one. Missing: any. */
type Wanted = Partial<Record<Kind, string[]>>;

/**
 * All statuses. In the indexes of products and machines the status comes before the time, so with this condition a filter by
 * time selects entries of the index, too.
 */
const ANY_STATUS = isIn('withdrawal_status', WITHDRAWAL_STATUSES);

/**
 * The options of a list for the withdrawals that contain every word of the text and fulfil the conditions of other filters.
 * The words are looked up among the different texts of the tenant (withdrawal_text) first, then the withdrawals by these
 * texts. Few matches are read by their ids; withdrawals are never deleted, so these are all. Many are found soon in the
 * order of the list, so the words themselves are the condition.
 */
export async function withdrawalSearch(
  scope: Scope,
  text: string | null | undefined,
  filtered: Filtered,
): Promise<Pick<ListOptions, 'where' | 'isMany' | 'found'>> {
  if (wordsOf(text).length === 0) return { where: filtered.where };
  checkFilter({ search: text });
  const matches = [...filtered.where, ...contains(COLUMNS, text)];
  const words = await findThings(scope, wordsOf(text));
  const wanted = await wantedTexts(scope, words);
  const conditions = SOURCES.flatMap(({ kind, column }) => isIn(column, wanted[kind]));
  const source = SOURCES.find(({ kind }) => wanted[kind]);
  const ids = source
    ? await idsBy(scope, [source.index, ...filtered.indexes], [...conditions, ...ANY_STATUS, ...matches])
    : await idsOfAnyText(scope, words, [...ANY_STATUS, ...matches], filtered.indexes);
  if (!ids || ids.length > COUNT_LIMIT) return { where: [...onlyText(wanted), ...matches], isMany: ids !== null };
  return { where: [], found: { ids, isSorted: false } };
}

/** The only machine or product that can match: its withdrawals alone are read. Longer lists would differ in each search. */
const onlyText = (wanted: Wanted): Sql[] =>
  SOURCES.flatMap(({ kind, column }) =>
    kind !== 'PERSON' && wanted[kind]?.length === 1 ? isIn(column, wanted[kind]) : [],
  );

/** The products and machines whose texts contain the words. */
async function findThings({ em, tenant }: Scope, words: readonly string[]): Promise<Word[]> {
  const flags = words.map((word, index) => sql`term like ${patternOf(word)} as ${sql.ref(`word${index}`)}`);
  const found = await rows<Record<string, unknown>>(
    em,
    sql`select kind, term, ${sql.join(flags)} from withdrawal_text
      where customer_id = ${tenant.id} and kind in ('PRODUCT', 'MACHINE')`,
  );
  return words.map((word, index) => {
    const named = found.filter((row) => Number(row[`word${index}`]) === 1);
    const termsOf = (kind: string) => named.filter((row) => row['kind'] === kind).map((row) => String(row['term']));
    return { word, terms: { MACHINE: termsOf('MACHINE'), PRODUCT: termsOf('PRODUCT') } };
  });
}

/** The texts that follow from words which only one kind of text contains. */
async function wantedTexts(scope: Scope, words: readonly Word[]): Promise<Wanted> {
  const ofPeople = words.filter(({ terms }) => isOnlyInPeople(terms)).map(({ word }) => word);
  const people = ofPeople.length > 0 ? await peopleWith(scope, ofPeople, MAX_PEOPLE + 1) : null;
  if (people && people.length <= MAX_PEOPLE) return { PERSON: people };
  // Reading all people takes longer than anything else, so it is done only if the words do not name few of them.
  const inPeople = await Promise.all(
    words.map(async ({ word, terms }) => isOnlyInPeople(terms) || hasPerson(scope, word)),
  );
  const onlyIn = (kind: 'MACHINE' | 'PRODUCT', other: 'MACHINE' | 'PRODUCT') => {
    const texts = words
      .filter(({ terms }, index) => !inPeople[index] && terms[other].length === 0)
      .map(({ terms }) => new Set(terms[kind]));
    const [first, ...rest] = texts;
    return first && { [kind]: [...first].filter((term) => rest.every((terms) => terms.has(term))) };
  };
  return { ...onlyIn('MACHINE', 'PRODUCT'), ...onlyIn('PRODUCT', 'MACHINE') };
}

const isOnlyInPeople = ({ MACHINE, PRODUCT }: Word['terms']): boolean => MACHINE.length + PRODUCT.length === 0;

const hasPerson = async (scope: Scope, word: string): Promise<boolean> =>
  (await peopleWith(scope, [word], 1)).length > 0;

/** Numbers of people whose name or number contains every word. */
async function peopleWith({ em, tenant }: Scope, words: readonly string[], atMost: number): Promise<string[]> {
  const found = await rows(
    em,
    sql<{ term: string }>`select term from withdrawal_text where customer_id = ${tenant.id} and kind = 'PERSON'
      and ${all(contains(['name', 'term'], words.join(' ')))} limit ${atMost}`,
  );
  return [...new Set(found.map(({ term }) => term))];
}

/**
 * Withdrawals by texts of one kind; one more than COUNT_LIMIT at most. MySQL chooses among these indexes only: it rates all
 * withdrawals of the tenant, in the order of any index, as cheap.
 */
async function idsBy({ em, tenant }: Scope, indexes: readonly string[], conditions: readonly Sql[]): Promise<string[]> {
  const found = await rows(
    em,
    sql<{ id: string }>`select id from withdrawal force index (${sql.join(indexes.map((index) => sql.ref(index)))})
      where customer_id = ${tenant.id} and ${all(conditions)} limit ${COUNT_LIMIT + 1}`,
  );
  return found.map(({ id }) => id);
}

/**
 * Withdrawals for words that occur in texts of several kinds: by the texts that contain the word with the fewest things.
 * Null if too many people have it.
 */
async function idsOfAnyText(
  scope: Scope,
  words: readonly Word[],
  matches: readonly Sql[],
  filterIndexes: readonly string[],
): Promise<string[] | null> {
  const countOf = ({ terms }: Word) => terms.MACHINE.length + terms.PRODUCT.length;
  const [rarest] = words.toSorted((one, other) => countOf(one) - countOf(other));
  if (!rarest || countOf(rarest) === 0) return null;
  const people = await peopleWith(scope, [rarest.word], MAX_PEOPLE + 1);
  if (people.length > MAX_PEOPLE) return null;
  const texts: Record<Kind, string[]> = { ...rarest.terms, PERSON: people };
  const ids = new Set<string>();
  for (const { kind, column, index } of SOURCES) {
    if (texts[kind].length === 0) continue;
    for (const id of await idsBy(scope, [index, ...filterIndexes], [...isIn(column, texts[kind]), ...matches]))
      ids.add(id);
    if (ids.size > COUNT_LIMIT) break;
  }
  return [...ids];
}
