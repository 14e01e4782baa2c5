declare global {
  interface Window {
    /** W3C Trusted Types; missing in some browsers. */
    trustedTypes?: {
      createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => unknown;
    };
  }
}

/**
 * The content security policy (api/server/static.ts) forbids HTML from strings. React Aria clears its announcer with
 * `innerHTML = ''` when a number field loses the focus, so only the empty string is allowed.
 */
export function allowOnlyEmptying(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => {
      if (markup !== '') throw new TypeError('Markup from text is not allowed');
      return '';
    },
  });
}
