/** The nonce of this page's content security policy. Every style element needs it. Vite writes it into the page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
