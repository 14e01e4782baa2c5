import type { NewValues } from '#api/crud/create-row.ts';
import type { Allowance } from './withdrawal-decision.service.ts';
import type { MachineFacts, NamedChannel } from './withdrawal-facts.service.ts';
import type { IdentifiedEmployee } from './identity-check.service.ts';
import type { Withdrawal } from './withdrawal.entity.ts';
import type { IdentifiedBy } from './withdrawal.rules.ts';

/** The records of a withdrawal at the time of the request. */
export type WithdrawalSources = {
  machineId: string;
  machine: MachineFacts;
  /** As typed; stored even when no employee has it. */
  identification: string;
  identifiedBy: IdentifiedBy | null;
  person: IdentifiedEmployee | null;
  channel: NamedChannel | null;
  /** Requested or used number, for a channel that is not in the layout. */
  channelNumber?: number | null;
  allowance: Allowance | null;
};

/** Values of a withdrawal that are copied from other records, so that history does not change with them (NR-6). */
export function copyFromSources(sources: WithdrawalSources): NewValues<Withdrawal> {
  const { machine, person, channel } = sources;
  return {
    sourceType: 'MACHINE',
    sourceId: sources.machineId,
    sourceName: machine.name,
    sourceCode: machine.code,
    machineChannel: channel?.channel ?? sources.channelNumber ?? null,
    channelId: channel?.id ?? null,
    ...copyPerson(person),
    employeeIdentification: person?.identification ?? sources.identification,
    identifiedBy: person && sources.identifiedBy,
    ...copyPiece(channel),
    quantityRequested: 1,
    deliveryMode: 'AUTOMATIC',
    ...copyAllowance(sources.allowance),
    discrepancies: [],
  };
}

/** The receiver of a withdrawal. */
export const copyPerson = (person: IdentifiedEmployee | null) => ({
  employeeId: person?.id ?? null,
  employeeName: person?.name ?? null,
  sector: person?.sector ?? null,
  role: person?.role ?? null,
  costCenters: person?.costCenters ?? [],
});

/** What a withdrawal names of its product, size and certificate, with the present price of a piece. */
export type CopiedPiece = Pick<
  NamedChannel,
  | 'productId'
  | 'productName'
  | 'sizeId'
  | 'size'
  | 'sizeCode'
  | 'certificateId'
  | 'certificate'
  | 'certificateValidUntil'
  | 'agentCodes'
  | 'unitPrice'
  | 'currency'
>;

/** Product, size and certificate of a withdrawal. */
export const copyPiece = (piece: CopiedPiece | null) => ({
  productId: piece?.productId ?? null,
  productName: piece?.productName ?? null,
  sizeId: piece?.sizeId ?? null,
  size: piece?.size ?? null,
  sizeCode: piece?.sizeCode ?? null,
  certificateId: piece?.certificateId ?? null,
  certificate: piece?.certificate ?? null,
  certificateValidUntil: piece?.certificateValidUntil ?? null,
  agentCodes: piece && (piece.agentCodes ?? ''),
  unitPrice: piece?.unitPrice ?? null,
  currency: piece?.currency ?? null,
});

/** Rule and exceptions at the time of the decision. */
export const copyAllowance = (allowance: Allowance | null) => ({
  ruleGroupName: allowance?.groupName ?? null,
  ruleQuantity: allowance && !allowance.isExempt ? allowance.quantity : null,
  rulePeriodDays: allowance?.periodDays ?? null,
  rulePeriodKind: allowance?.periodKind ?? null,
  ruleUsedBefore: allowance?.usedBefore ?? null,
  exceptionId: allowance?.exceptionId ?? null,
});
