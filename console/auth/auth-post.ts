import { sendRequest } from '#console/http/request.ts';
import { currentLanguage } from '#console/i18n/i18n.ts';

/** Posts to /api/auth with the page's language, which is also the language of mails to the user. */
export const postAuth = (path: string, body: object = {}): Promise<Response> =>
  sendRequest(`/api/auth/${path}`, { method: 'POST', headers: { 'accept-language': currentLanguage() }, body });

/** Sends a GET request to /api/auth. */
export const getAuth = (path: string): Promise<Response> => sendRequest(`/api/auth/${path}`, { cache: 'no-store' });

/** Sends a DELETE request to /api/auth. */
export const deleteAuth = (path: string): Promise<Response> => sendRequest(`/api/auth/${path}`, { method: 'DELETE' });
