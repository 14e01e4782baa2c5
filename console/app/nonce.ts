/** The nonce of this page's policy, which every style element must carry; Vite puts it into the page. */
export const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined;
