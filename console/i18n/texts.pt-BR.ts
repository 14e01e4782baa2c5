/** All texts of this language in one chunk, loaded only by those who read it. */
export const texts = import.meta.glob<object>('#locales/pt-BR/*.json', { eager: true, import: 'default' });
