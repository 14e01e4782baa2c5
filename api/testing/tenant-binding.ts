/** A table in a statement, by its alias there. Its scope is the innermost select that names it. */
type Place = { table: string; alias: string; scope: Scope };

/** A select, or the whole statement, its own subselects cut out. */
type Scope = { text: string; parent: Scope | null };

/** What a column is compared with: a value, a column of another place, or something else. */
type Term = { place: Place | null; isValue: boolean };

/** The owner of all rows: its `id` is what the others' `customer_id` names. */
const OWNER = 'customer';

const NO_ALIAS = 'where|on|set|join|left|right|inner|cross|order|group|limit|for|values|use|force|having|select|as';

/** A table and, where it has one, its alias. */
const TABLE = new RegExp(
  String.raw`\b(?:from|join|into|update)\s+(\w+)(?:\s+(?:as\s+)?(?!(?:${NO_ALIAS})\b)(\w+))?`,
  'gi',
);

/**
 * Tables of tenants in a statement whose customer_id is bound to no value: neither by itself nor by an equality with a
 * table that is. `a.customer_id = b.customer_id` alone binds neither.
 */
export function unboundTables(statement: string, tenantTables: ReadonlySet<string>): string[] {
  const scopes = scopesOf(plain(statement));
  const places = scopes.flatMap((scope) => placesOf(scope, tenantTables));
  const bound = new Set<Place>();
  const equal: [Place, Place][] = [];
  for (const scope of scopes) {
    for (const place of inserted(scope, places)) bound.add(place);
    for (const [one, other] of comparisonsOf(scope, places)) {
      if (one.place && other.isValue) bound.add(one.place);
      if (other.place && one.isValue) bound.add(other.place);
      if (one.place && other.place) equal.push([one.place, other.place]);
    }
  }
  for (let size = -1; size !== bound.size;) {
    size = bound.size;
    for (const [one, other] of equal) {
      if (bound.has(one)) bound.add(other);
      else if (bound.has(other)) bound.add(one);
    }
  }
  return places.filter((place) => place.table !== OWNER && !bound.has(place)).map(({ table }) => table);
}

/** Without quotes, line breaks and values: each value is a question mark. */
const plain = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^'\\]|\\.|'')*'/g, '?')
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\. ?/g, '.')
    .trim();

/** Cuts subselects out, innermost first, and parts each at its unions. */
function scopesOf(statement: string): Scope[] {
  const subselects: string[] = [];
  let text = statement;
  for (let found = INNERMOST.exec(text); found; found = INNERMOST.exec(text)) {
    const [whole, inside = ''] = found;
    const isSelect = /^\s*(select|with)\b/i.test(inside) || inside.includes('«');
    const kept = isSelect ? `«${subselects.push(inside) - 1}»` : `⟨${inside}⟩`;
    text = text.replace(whole, () => kept);
  }
  const scopes: Scope[] = [];
  const read = (part: string, parent: Scope | null): void => {
    for (const branch of part.split(/\bunion(?: all)?\b/i)) {
      const scope: Scope = { text: branch.replaceAll(/[«»]/g, '"').replaceAll('⟨', '(').replaceAll('⟩', ')'), parent };
      scopes.push(scope);
      for (const [, index] of branch.matchAll(/«(\d+)»/g)) read(subselects[Number(index)] ?? '', scope);
    }
  };
  read(text, null);
  return scopes;
}

/** A pair of parentheses with none inside; those that were read stand as other signs. */
const INNERMOST = /\(([^()]*)\)/;

function placesOf(scope: Scope, tenantTables: ReadonlySet<string>): Place[] {
  return [...scope.text.matchAll(TABLE)].flatMap(([, table = '', alias = table]) =>
    tenantTables.has(table) || table === OWNER ? [{ table, alias, scope }] : [],
  );
}

/** A row is added with its owner among its columns. */
const inserted = (scope: Scope, places: readonly Place[]): Place[] => {
  const [, table, columns] = /\binsert (?:ignore )?into (\w+) \(([^)]*)\)/i.exec(scope.text) ?? [];
  const ofScope = places.filter((place) => place.scope === scope && place.table === table);
  return columns && /\bcustomer_id\b/.test(columns) ? ofScope.slice(0, 1) : [];
};

const OPERAND = String.raw`(?:(?:\w+\.)?(?:customer_id|id)\b|\?|null\b|\(+\?)`;
const COMPARISON = new RegExp(String.raw`(${OPERAND})\s*(?:=|<=>|in\b)\s*(${OPERAND})`, 'gi');
/** `(a.customer_id, a.id) in ((?, ?))`, `(a.customer_id, a.id) = (b.customer_id, b.id)`. */
const ROWS = /\((\w+\.)?customer_id,[^)]*\)\s*(?:=|in\b)\s*\(+\s*(\?|(?:\w+\.)?customer_id\b)/gi;

function comparisonsOf(scope: Scope, places: readonly Place[]): [Term, Term][] {
  const term = (text: string): Term => ({
    place: placeOf(text, scope, places),
    isValue: /^(\(*\?|null)$/i.test(text),
  });
  const pair = (one: string, other: string): [Term, Term] => [term(one), term(other)];
  return [
    ...[...scope.text.matchAll(COMPARISON)].map(([, one = '', other = '']) => pair(one, other)),
    ...[...scope.text.matchAll(ROWS)].map(([, alias = '', other = '']) => pair(`${alias}customer_id`, other)),
  ];
}

/** The table whose owner a column names: customer_id of any, id of the customers' own. */
function placeOf(text: string, scope: Scope | null, places: readonly Place[]): Place | null {
  const [, alias, column] = /^(?:(\w+)\.)?(customer_id|id)$/i.exec(text) ?? [];
  if (!column || !scope) return null;
  const fits = (place: Place) => (place.table === OWNER) === (column.toLowerCase() === 'id');
  const here = places.filter((place) => place.scope === scope && fits(place));
  const found = alias ? here.find((place) => place.alias === alias) : here[0];
  return found ?? placeOf(text, scope.parent, places);
}
