import { sendRequest } from '#console/http/request.ts';
import { currentLanguage } from '#console/i18n/i18n.ts';
import { readBody } from './session-answer.ts';
import { session } from './session.ts';

/**
 * Downloads a file of the api; `fallbackName` is its name if the api gives none. With a body it is posted. Throws a
 * SessionError if the api refuses.
 */
export async function downloadFile(address: string, fallbackName: string, body?: object): Promise<void> {
  const token = await session.getToken();
  const response = await sendRequest(address, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'accept-language': currentLanguage() },
    body,
    timeout: null,
  });
  if (!response.ok) await readBody(response);
  saveFile(await response.blob(), nameIn(response.headers.get('content-disposition')) ?? fallbackName);
}

const nameIn = (disposition: string | null): string | undefined => /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1];

/** Starts the download of a file. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // By then the browser has read the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}
