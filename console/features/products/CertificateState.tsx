import { StatusBadge, Text } from '#ui-kit';
import type { ProductFieldsFragment } from '#console/generated/operations.ts';
import { dayIn } from '#console/i18n/day.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import { certificateState } from './certificate-state.ts';

const MINUTE = 60_000;

/** The most urgent state of a product's certificates: none, expired, expires soon, or all valid. */
export function CertificateState({ sizes }: Pick<ProductFieldsFragment, 'sizes'>) {
  const t = useText();
  const format = useFormat();
  const state = certificateState(sizes, dayIn(format.timeZone, useNow(MINUTE)));
  if (state.kind === 'none') return <StatusBadge tone="warning">{t(($) => $.products.certificate.none)}</StatusBadge>;
  if (state.kind === 'valid')
    return <Text tone="muted">{t(($) => $.products.certificate.valid, { count: state.count })}</Text>;
  const values = { number: state.number, date: format.day(state.date) };
  return state.kind === 'expired' ? (
    <StatusBadge tone="danger">{t(($) => $.products.certificate.expired, values)}</StatusBadge>
  ) : (
    <StatusBadge tone="warning">{t(($) => $.products.certificate.expires, values)}</StatusBadge>
  );
}
