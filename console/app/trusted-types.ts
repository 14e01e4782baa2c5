declare global {
  interface Window {
    /** Not in every browser (W3C Trusted Types). */
    trustedTypes?: {
      createPolicy: (name: string, rules: { createHTML: (markup: string) => string }) => unknown;
    };
  }
}

/**
 * The page's policy (api/server/static.ts) lets no text become markup. React Aria empties its announcer by
 * `innerHTML = ''` when a number field is left: nothing but that passes.
 */
export function allowOnlyEmptying(): void {
  window.trustedTypes?.createPolicy('default', {
    createHTML: (markup) => {
      if (markup !== '') throw new TypeError('Markup from text is not allowed');
      return '';
    },
  });
}
