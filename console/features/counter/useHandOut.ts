import { useState } from 'react';
import type { Signature } from '#ui-kit';
import type { Fault } from '#console/apollo/fault.ts';
import { useAction } from '#console/crud/useAction.ts';
import { useRequestKey } from '#console/crud/useRequestKey.ts';
import { counterRefusal, refusalCodeOf } from '#console/pickers/refusal.ts';
import { useIssueAtCounterMutation, useRequestApprovalMutation } from '#console/generated/operations.ts';
import { type Text, useText } from '#console/i18n/useText.ts';
import { type BasketLine, piecesOf } from './basket.ts';

/** Pieces that were handed out and pieces that wait for an approval. */
export type HandedOut = { pieces: number; requested: number };

type HandOutOptions = {
  warehouseId: string;
  employeeId: string;
  lines: readonly BasketLine[];
  signature: Signature | null;
  onDone: (result: HandedOut) => void;
  /** Called after a refusal: stock or allowances may have changed. */
  onRefused: () => void;
};

/** Hands out a basket, or asks for the approval of the lines beyond the rule. */
export function useHandOut({ warehouseId, employeeId, lines, signature, onDone, onRefused }: HandOutOptions) {
  const t = useText();
  const [issue] = useIssueAtCounterMutation();
  const [create] = useRequestApprovalMutation();
  const { run, isPending, fault } = useAction();
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map());
  // One key for the visit of the person: after a lost answer the basket is not booked twice, even if it has changed.
  const key = useRequestKey();
  const place = { warehouseId, employeeId };

  const attempt = async (sent: readonly BasketLine[], send: Parameters<typeof run>[0]): Promise<boolean> => {
    const refused = await run(send);
    setRefusals(refused ? refusalsOf(refused, sent, t) : new Map());
    if (refused) onRefused();
    return !refused;
  };
  const issueLines = (sent: readonly BasketLine[], approvalReason: string | null) =>
    attempt(sent, () =>
      issue({ variables: { input: { ...place, key, lines: sent.map(toInput), approvalReason, signature } } }),
    );
  const requestLine = (line: BasketLine, reason: string) =>
    attempt([line], () =>
      create({ variables: { input: { ...place, ...toInput(line), key: `${key}-${line.certificateId}`, reason } } }),
    );

  return {
    isPending,
    fault,
    /** Why a line was refused, by certificate. */
    refusals,
    async handOut(approvalReason: string | null) {
      if (await issueLines(lines, approvalReason)) onDone({ pieces: piecesOf(lines), requested: 0 });
    },
    /** Hands out the lines within the rule, and asks for the approval of the others. */
    async ask(reason: string) {
      const beyond = lines.filter(({ isBeyondRule }) => isBeyondRule);
      const within = lines.filter(({ isBeyondRule }) => !isBeyondRule);
      if (within.length > 0 && !(await issueLines(within, null))) return;
      for (const line of beyond) if (!(await requestLine(line, reason))) return;
      onDone({ pieces: piecesOf(within), requested: piecesOf(beyond) });
    },
  };
}

const toInput = ({ certificateId, quantity }: BasketLine) => ({ certificateId, quantity });

/** The refusals of the sent lines, by certificate. A fault without a line is of the only one. */
function refusalsOf({ fields }: Fault, sent: readonly BasketLine[], t: Text): Map<string, string> {
  return new Map(
    fields.flatMap((field) => {
      const code = refusalCodeOf(field);
      const [, index = '0'] = /^lines\[(\d+)\]$/.exec(field.path) ?? [];
      const line = sent[Number(index)];
      return code && line ? [[line.certificateId, counterRefusal(code, t)] as const] : [];
    }),
  );
}
