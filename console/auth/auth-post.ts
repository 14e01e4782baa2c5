import { currentLanguage } from '#console/i18n/i18n.ts';

/** Asks /api/auth, in the page's language: mails to the person are written in it. */
export const postAuth = (path: string, body: object = {}): Promise<Response> =>
  fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': currentLanguage() },
    body: JSON.stringify(body),
    credentials: 'same-origin',
  });

export const getAuth = (path: string): Promise<Response> =>
  fetch(`/api/auth/${path}`, { credentials: 'same-origin', cache: 'no-store' });

export const deleteAuth = (path: string): Promise<Response> =>
  fetch(`/api/auth/${path}`, { method: 'DELETE', credentials: 'same-origin' });
