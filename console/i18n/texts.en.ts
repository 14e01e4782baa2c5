/** All texts of this language in one chunk, loaded on demand. */
export const texts = import.meta.glob<object>('#locales/en/*.json', { eager: true, import: 'default' });
