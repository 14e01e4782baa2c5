/** Days before the expiry from which a certificate is shown as expiring. */
const SOON_DAYS = 30;

const DAY_MS = 86_400_000;

type Certificate = { number: string; expirationDate?: string | null; status: string };

/** The state of a product's certificates; days are YYYY-MM-DD. */
export type CertificateSummary =
  | { kind: 'none' }
  | { kind: 'valid'; count: number }
  | { kind: 'expires' | 'expired'; number: string; date: string };

/** The certificate that expires first decides. It is valid through its last day. Inactive certificates do not count. */
export function certificateState(
  sizes: readonly { certificates: readonly Certificate[] }[],
  today: string,
): CertificateSummary {
  const active = sizes.flatMap(({ certificates }) => certificates).filter(({ status }) => status === 'ACTIVE');
  if (active.length === 0) return { kind: 'none' };
  const [first] = active
    .flatMap(({ number, expirationDate }) => (expirationDate ? [{ number, date: expirationDate }] : []))
    .sort((a, b) => a.date.localeCompare(b.date));
  const soon = new Date(Date.parse(today) + SOON_DAYS * DAY_MS).toISOString().slice(0, 10);
  if (!first || first.date > soon) return { kind: 'valid', count: new Set(active.map(({ number }) => number)).size };
  return { kind: first.date < today ? 'expired' : 'expires', ...first };
}
