import { counterRefusal } from '#console/pickers/refusal.ts';
import type { Text } from '#console/i18n/useText.ts';
import type { BasketLine } from './basket.ts';
import type { CrewOutcome } from './crew.ts';

/** Why a person received nothing: each refused product with its reason. */
export function crewRefusal({ faults }: CrewOutcome, lines: readonly BasketLine[], t: Text): string {
  const reasons = faults.map(({ path, refusalCode }) => {
    const line = lines[Number(/^lines\[(\d+)\]$/.exec(path)?.[1] ?? 0)];
    const reason = refusalCode ? counterRefusal(refusalCode, t) : t(($) => $.errors.VALIDATION.title);
    return `${line?.item.item.productName ?? ''}: ${reason}`;
  });
  return reasons.join('. ');
}
