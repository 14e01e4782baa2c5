/**
 * A setting that the api wrote into this page (api/server/static.ts). Undefined if it is not set, and on Vite's
 * development server, which writes no settings.
 */
export function pageSetting(name: 'root-domain' | 'support-email'): string | undefined {
  const content = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return content && !content.startsWith('__') ? content : undefined;
}
