import { useMemo } from 'react';
import { usePageLanguage } from './usePageLanguage.ts';

/** Units from the largest to the smallest, in seconds. */
const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** A duration in its largest unit: "42 min", "3 hr". */
function durationText(language: string, milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  const [unit, size] = UNITS.find(([, length]) => seconds >= length) ?? ['second', 1];
  const unitDisplay = unit === 'day' ? 'long' : 'short';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(Math.floor(seconds / size));
}

/** Returns a function that formats a duration in milliseconds in the page's language. */
export function useDurationText(): (milliseconds: number) => string {
  const language = usePageLanguage();
  return useMemo(() => (milliseconds) => durationText(language, milliseconds), [language]);
}

/** Returns a function that formats the time from an instant until `now` in the page's language. */
export function useDuration(): (sinceIso: string, now: number) => string {
  const language = usePageLanguage();
  return useMemo(() => (sinceIso, now) => durationText(language, now - Date.parse(sinceIso)), [language]);
}
