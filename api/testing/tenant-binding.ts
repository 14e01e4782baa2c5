/** A table in a statement, with its alias. Its scope is the innermost select that contains it. */
type Place = { table: string; alias: string; scope: Scope };

/** A select, or the whole statement, without its subselects. */
type Scope = { text: string; parent: Scope | null };

/** One side of a comparison: a value, a column of a place, or something else. */
type Term = { place: Place | null; isValue: boolean };

/** The table of tenants: `customer_id` of the other tables refers to its `id`. */
const OWNER = 'customer';

const NO_ALIAS = 'where|on|set|join|left|right|inner|cross|order|group|limit|for|values|use|force|having|select|as';

/** A table with an optional alias. */
const TABLE = new RegExp(
  String.raw`\b(?:from|join|into|update)\s+(\w+)(?:\s+(?:as\s+)?(?!(?:${NO_ALIAS})\b)(\w+))?`,
  'gi',
);

/**
 * Tenant tables in a statement whose customer_id is not bound to a value, neither directly nor by an equality with a bound
 * table. `a.customer_id = b.customer_id` alone binds neither table.
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

/** Removes quotes and line breaks, and replaces values by question marks. */
const plain = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^'\\]|\\.|'')*'/g, '?')
    .replaceAll('`', '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?\. ?/g, '.')
    .trim();

/** Extracts subselects, innermost first, and splits each at its unions. */
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

/** A pair of parentheses without parentheses inside; processed pairs are replaced by other characters. */
const INNERMOST = /\(([^()]*)\)/;

function placesOf(scope: Scope, tenantTables: ReadonlySet<string>): Place[] {
  return [...scope.text.matchAll(TABLE)].flatMap(([, table = '', alias = table]) =>
    tenantTables.has(table) || table === OWNER ? [{ table, alias, scope }] : [],
  );
}

/** The place of an insert that sets customer_id. */
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

/** The table of a tenant column: customer_id of a tenant table, or id of the table of tenants. */
function placeOf(text: string, scope: Scope | null, places: readonly Place[]): Place | null {
  const [, alias, column] = /^(?:(\w+)\.)?(customer_id|id)$/i.exec(text) ?? [];
  if (!column || !scope) return null;
  const fits = (place: Place) => (place.table === OWNER) === (column.toLowerCase() === 'id');
  const here = places.filter((place) => place.scope === scope && fits(place));
  const found = alias ? here.find((place) => place.alias === alias) : here[0];
  return found ?? placeOf(text, scope.parent, places);
}
