import type { GraphqlClient } from './client.ts';

/** A body of POST /api/exports/:list. */
export type ExportBody = { format?: unknown; columns?: unknown; variables?: unknown };

/** An exported file, or the refusal. */
export type ExportedFile = { status: number; headers: Headers; bytes: Buffer; text: string; rows: string[][] };

/** Exports a list, as CSV unless the body says otherwise. `rows` are the cells of a CSV file without its headings. */
export async function exportList(
  { origin, token }: Pick<GraphqlClient, 'origin' | 'token'>,
  list: string,
  body: ExportBody = {},
  language = 'en',
): Promise<ExportedFile> {
  const answer = await fetch(`${origin}/api/exports/${list}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Accept-Language': language,
      ...(token && { Authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify({ format: 'CSV', ...body }),
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  const text = bytes.toString('utf8');
  return { status: answer.status, headers: answer.headers, bytes, text, rows: csvRows(text).slice(1) };
}

/** The cells of a CSV file whose cells are all quoted. */
export const csvRows = (text: string): string[][] =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));
