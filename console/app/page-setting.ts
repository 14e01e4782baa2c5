/**
 * What the server wrote into this page (api/server/static.ts). Undefined where it is not set, and on Vite's own server,
 * which writes nothing.
 */
export function pageSetting(name: 'root-domain' | 'support-email'): string | undefined {
  const given = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return given && !given.startsWith('__') ? given : undefined;
}
