/** All texts of this language in one chunk, loaded on demand. */
export const texts = import.meta.glob<object>('#locales/es/*.json', { eager: true, import: 'default' });
