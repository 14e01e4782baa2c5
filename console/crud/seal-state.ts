/** Days before the end of the certificate from which it is worth a warning. */
const SOON_DAYS = 30;
const DAY_MS = 86_400_000;

/** When a certificate is valid, as RFC 3339. */
export type SealDays = { validFrom: string; validUntil: string };

/** Why a certificate is worth a warning. */
export type SealState = 'expired' | 'notYet' | 'soon';

/** Whether a certificate has ended or ends soon, at a time in ms; null: neither. */
export function sealEnd({ validUntil }: Pick<SealDays, 'validUntil'>, now: number): 'expired' | 'soon' | null {
  const left = Date.parse(validUntil) - now;
  if (left < 0) return 'expired';
  return left < SOON_DAYS * DAY_MS ? 'soon' : null;
}

/** Why a certificate is worth a warning at a time in ms; null: it is not. */
export function sealState(seal: SealDays, now: number): SealState | null {
  const end = sealEnd(seal, now);
  return end !== 'expired' && Date.parse(seal.validFrom) > now ? 'notYet' : end;
}
