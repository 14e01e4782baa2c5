import type { ComponentType, ReactNode } from 'react';

/** A page of the console as the router sees it. `H`: what the page can read of its own entry. */
export type Route<H = unknown> = {
  /** `/sectors/:id?/:part?`. Without a pattern the route is that of unknown addresses. */
  pattern?: string;
  handle?: H;
  /** The address to open instead; asked before the code is fetched, and again when the permissions change. */
  redirect?: (address: string) => string | undefined;
  /** What is around the page and stays when the next page has it, too. */
  layout?: () => Promise<ComponentType<{ children: ReactNode }>>;
  page: () => Promise<ComponentType>;
};

/** Values of the parameters of a pattern. */
export type Params = Readonly<Record<string, string | undefined>>;

const SEGMENT = /\/:(\w+)(\?)?/g;

function toRegExp(pattern: string): RegExp {
  const source = pattern.replace(SEGMENT, (_, name: string, optional?: string) =>
    optional ? `(?:/(?<${name}>[^/]+))?` : `/(?<${name}>[^/]+)`,
  );
  return new RegExp(`^${source}/?$`, 'i');
}

/** The text of a percent-encoded segment; a segment that is badly encoded stays as it is. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** The parameters of the path, or undefined if it does not match. */
export function paramsOf(pattern: string, pathname: string): Params | undefined {
  const match = toRegExp(pattern).exec(pathname);
  if (!match) return undefined;
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decoded(value)]));
}

/** Length of a pattern's text before its parameters. */
const fixedLength = (pattern: string): number => (pattern.split('/:')[0] ?? '').length;

/** The item whose pattern matches; of several the most exact one, so `/users/roles` is no user. */
export function matchOf<T>(items: readonly T[], patternOf: (item: T) => string, pathname: string): T | undefined {
  return items
    .filter((item) => paramsOf(patternOf(item), pathname))
    .toSorted((a, b) => fixedLength(patternOf(b)) - fixedLength(patternOf(a)))[0];
}
