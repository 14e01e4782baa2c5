declare global {
  interface Window {
    /** W3C Trusted Types; missing in some browsers. */
    trustedTypes?: {
      createPolicy: (
        name: string,
        rules: { createHTML: (markup: string) => string; createScriptURL: (address: string) => string },
      ) => unknown;
    };
  }
}

const PDF_WORKER = /^\/assets\/pdf\.worker[\w.-]*\.mjs$/;

/**
 * The content security policy (api/server/static.ts) forbids HTML from strings. React Aria clears its announcer with
 * `innerHTML = ''` when a number field loses the focus, so only the empty string is allowed. Scripts from an address: only
 * the worker that reads PDFs, a file of the build.
 */
export function allowOnlyEmptying(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => {
      if (markup !== '') throw new TypeError('Markup from text is not allowed');
      return '';
    },
    createScriptURL: (address) => {
      const { origin, pathname } = new URL(address, location.href);
      if (origin !== location.origin || !PDF_WORKER.test(pathname)) throw new TypeError('This script is not allowed');
      return address;
    },
  });
}
