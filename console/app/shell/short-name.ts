/** How the header calls a user: the part of the e-mail before the @, or `fallback` without one (N8). */
export const shortName = (email: string | undefined, fallback: string): string => email?.split('@')[0] || fallback;
