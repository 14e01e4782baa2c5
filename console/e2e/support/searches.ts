import type { Page } from 'playwright';

/** A request for options of a field or a filter. */
export type Search = { operation: string; filter: unknown };

type Body = { operationName?: string; variables?: { filter?: unknown } };

/** Collects the page's requests for options (`Pick…` and `Find…`) from now on. */
export function collectSearches(page: Page): Search[] {
  const searches: Search[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/graphql') || request.method() !== 'POST') return;
    const { operationName = '', variables }: Body = JSON.parse(request.postData() ?? '{}');
    if (/^(Pick|Find)/.test(operationName)) searches.push({ operation: operationName, filter: variables?.filter });
  });
  return searches;
}
