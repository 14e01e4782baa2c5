import { useState } from 'react';
import type { Signature } from '#ui-kit';
import { useAction } from '#console/crud/useAction.ts';
import { useRequestKey } from '#console/crud/useRequestKey.ts';
import { useIssueToCrewMutation } from '#console/generated/operations.ts';
import type { BasketLine } from './basket.ts';
import { type CrewOutcome, mergedOutcomes } from './crew.ts';
import type { CounterPerson } from './PersonSearch.tsx';

type HandOutOptions = {
  /** Reason of an administrator for pieces beyond the rule. */
  approvalReason?: string;
  /** The signature of the only person. */
  signature?: Signature | null;
};

/**
 * Hands baskets out to many people, and keeps the result of each.
 *
 * @param linesOf what a person receives
 */
export function useCrewHandOut(warehouseId: string, linesOf: (personId: string) => readonly BasketLine[]) {
  const [issue] = useIssueToCrewMutation();
  const { run, isPending, fault } = useAction();
  const [outcomes, setOutcomes] = useState<readonly CrewOutcome[]>([]);
  // One key for the crew: after a lost answer no one receives the basket twice.
  const key = useRequestKey();

  return {
    isPending,
    fault,
    outcomes,
    async handOut(people: readonly CounterPerson[], { approvalReason, signature }: HandOutOptions = {}) {
      const members = people.map(({ id }) => {
        const lines = linesOf(id).map(({ certificateId, quantity }) => ({ certificateId, quantity }));
        return { employeeId: id, lines, signature };
      });
      const send = async () => {
        const result = await issue({ variables: { input: { key, warehouseId, people: members, approvalReason } } });
        const { data } = result;
        if (data) setOutcomes((before) => mergedOutcomes(before, data.issueToCrew));
        return result;
      };
      await run(send);
    },
  };
}
