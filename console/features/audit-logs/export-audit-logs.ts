import { readBody } from '#console/auth/session-answer.ts';
import { session } from '#console/auth/session.ts';
import type { AuditLogFilter } from '#console/generated/operations.ts';
import { currentLanguage } from '#console/i18n/i18n.ts';

/** The filter as a query string of the export; a list has one parameter per value. */
function exportQuery(filter: AuditLogFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    for (const item of [value].flat()) if (typeof item === 'string' && item !== '') query.append(name, item);
  }
  return query;
}

/** Downloads the filtered entries as CSV. Throws a SessionError if the api refuses. */
export async function exportAuditLogs(filter: AuditLogFilter): Promise<void> {
  const token = await session.getToken();
  const response = await fetch(`/api/audit-logs/export?${exportQuery(filter)}`, {
    headers: { authorization: `Bearer ${token}`, 'accept-language': currentLanguage() },
    credentials: 'same-origin',
  });
  if (!response.ok) await readBody(response);
  saveFile(await response.blob(), nameIn(response.headers.get('content-disposition')));
}

const nameIn = (disposition: string | null): string =>
  /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? 'audit-logs.csv';

/** Starts the download of a file. */
function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
