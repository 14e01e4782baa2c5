/** Length of a text to search for, in characters. Without yup, because the shell of the console reads it. */
export const SEARCH_TEXT_LIMITS = { min: 2, max: 100 };
