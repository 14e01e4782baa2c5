import type { Tone } from '#ui-kit';
import { dayIn } from '#console/i18n/day.ts';
import type { Format } from '#console/i18n/format.ts';
import type { Text } from '#console/i18n/useText.ts';

/** In days. A certificate that expires sooner is shown as a warning. */
const SOON = 30;
const DAY_MS = 86_400_000;

/**
 * Text and tone of a certificate's validity. A certificate is valid to the end of its last day in the tenant's time
 * zone.
 */
export function validityOf(
  expirationDate: string | null | undefined,
  now: number,
  format: Format,
  t: Text,
): { text: string; tone: Tone; isExpired: boolean } {
  if (!expirationDate) return { text: t(($) => $.machinePage.channel.noExpiry), tone: 'neutral', isExpired: false };
  const today = dayIn(format.timeZone, now);
  const day = format.day(expirationDate);
  if (expirationDate < today)
    return { text: t(($) => $.machinePage.channel.expired, { day }), tone: 'danger', isExpired: true };
  if (expirationDate === today)
    return { text: t(($) => $.machinePage.channel.expiresToday), tone: 'warning', isExpired: false };
  const isSoon = expirationDate <= dayIn(format.timeZone, now + SOON * DAY_MS);
  return {
    text: t(($) => $.machinePage.channel.validUntil, { day }),
    tone: isSoon ? 'warning' : 'neutral',
    isExpired: false,
  };
}
