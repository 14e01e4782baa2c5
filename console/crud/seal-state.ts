/** Days before the end of the certificate from which it is worth a warning. */
const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** When a certificate is valid, as RFC 3339. */
export type SealDays = { validFrom: string; validUntil: string };

/** Why a certificate is worth a warning. */
export type SealState = 'expired' | 'notYet' | 'soon';

/** Why a certificate is worth a warning at a time in ms; null: it is not. */
export function sealState({ validFrom, validUntil }: SealDays, now: number): SealState | null {
  const left = Date.parse(validUntil) - now;
  if (left < 0) return 'expired';
  if (Date.parse(validFrom) > now) return 'notYet';
  return left < SOON_DAYS * DAY_MS ? 'soon' : null;
}
