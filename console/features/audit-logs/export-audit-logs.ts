import { readBody } from '#console/auth/session-answer.ts';
import { session } from '#console/auth/session.ts';
import type { AuditLogFilter } from '#console/generated/operations.ts';
import { currentLanguage } from '#console/i18n/i18n.ts';

/** The filter as the export's address says it; of lists one parameter for each value. */
function exportQuery(filter: AuditLogFilter): URLSearchParams {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    for (const one of [value].flat()) if (typeof one === 'string' && one !== '') query.append(name, one);
  }
  return query;
}

/** Downloads what the filter finds as CSV. Throws a SessionError where the api refuses. */
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

/** Gives a file to the browser as a download. */
function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken it by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
