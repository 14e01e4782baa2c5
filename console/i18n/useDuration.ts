import { useMemo } from 'react';
import { usePageLanguage } from './usePageLanguage.ts';

/** From the largest; in seconds. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** "42 min", "3 hr": how long something has lasted, in its largest unit. */
function durationText(language: string, milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  const unitDisplay = unit === 'day' ? 'long' : 'short';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(Math.floor(seconds / size));
}

/** A length of time in milliseconds, in the page's language. */
export function useLength(): (milliseconds: number) => string {
  const language = usePageLanguage();
  return useMemo(() => (milliseconds) => durationText(language, milliseconds), [language]);
}

/** How long it is from an instant until `now`, in the page's language. */
export function useDuration(): (sinceIso: string, now: number) => string {
  const language = usePageLanguage();
  return useMemo(() => (sinceIso, now) => durationText(language, now - Date.parse(sinceIso)), [language]);
}
