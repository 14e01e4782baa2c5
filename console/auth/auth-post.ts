import { currentLanguage } from '#console/i18n/i18n.ts';

/** Posts to /api/auth with the page's language, which is also the language of mails to the user. */
export const postAuth = (path: string, body: object = {}): Promise<Response> =>
  fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': currentLanguage() },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });

/** Sends a GET request to /api/auth. */
export const getAuth = (path: string): Promise<Response> =>
  fetch(`/api/auth/${path}`, { credentials: 'same-origin', cache: 'no-store' });

/** Sends a DELETE request to /api/auth. */
export const deleteAuth = (path: string): Promise<Response> =>
  fetch(`/api/auth/${path}`, { method: 'DELETE', credentials: 'same-origin' });
