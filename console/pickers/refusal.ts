import { REFUSAL_CODES, type RefusalCode } from '#api/features/withdrawals/withdrawal.rules.ts';
import type { Text } from '#console/i18n/useText.ts';
import type { Fault, FieldFault } from '#console/apollo/fault.ts';

/** The refusal code of a broken rule; undefined for other rules. */
export const refusalCodeOf = ({ key, values }: FieldFault): RefusalCode | undefined =>
  key === 'refusal' ? REFUSAL_CODES.find((known) => known === values?.['code']) : undefined;

/** The refusal code of a decision that was made anew; undefined for other faults. */
export const refusalOf = (fault: Fault | undefined): RefusalCode | undefined =>
  fault?.fields.map(refusalCodeOf).find((code) => code !== undefined);

/** What a refusal code means at a counter. */
export const counterRefusal = (code: RefusalCode, t: Text): string =>
  code === 'MACHINE_INACTIVE' || code === 'OUT_OF_STOCK'
    ? t(($) => $.withdrawals.counterRefusals[code])
    : t(($) => $.withdrawals.refusals[code].title);
