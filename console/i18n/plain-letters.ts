/** A text in lower case without accents, for searches in the browser: João → joao. */
export const plainLetters = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
