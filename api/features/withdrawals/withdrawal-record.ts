import type { NewValues } from '#api/crud/create-row.ts';
import type { Tx } from '#api/crud/write.ts';
import type { Allowance } from './withdrawal-decision.service.ts';
import { costCenterNames, type MachineFacts, type NamedChannel } from './withdrawal-facts.service.ts';
import type { IdentifiedEmployee } from './identity-check.service.ts';
import type { Withdrawal } from './withdrawal.entity.ts';

/** The records of a withdrawal at the time of the request. */
export type WithdrawalSources = {
  machineId: string;
  machine: MachineFacts;
  /** As typed; stored even when no employee has it. */
  identification: string;
  person: IdentifiedEmployee | null;
  channel: NamedChannel | null;
  /** Requested or used number, for a channel that is not in the layout. */
  channelNumber?: number | null;
  allowance: Allowance | null;
};

/** Values of a withdrawal that are copied from other records, so that history does not change with them (NR-6). */
export async function copyFromSources(tx: Tx, sources: WithdrawalSources): Promise<NewValues<Withdrawal>> {
  const { machine, person, channel, allowance } = sources;
  return {
    sourceType: 'MACHINE',
    sourceId: sources.machineId,
    sourceName: machine.name,
    machineChannel: channel?.channel ?? sources.channelNumber ?? null,
    channelId: channel?.id ?? null,
    employeeId: person?.id ?? null,
    employeeName: person?.name ?? null,
    employeeIdentification: person?.identification ?? sources.identification,
    sector: person?.sector ?? null,
    role: person?.role ?? null,
    costCenters: person ? await costCenterNames(tx, person.id) : [],
    productId: channel?.productId ?? null,
    productName: channel?.productName ?? null,
    sizeId: channel?.sizeId ?? null,
    size: channel?.size ?? null,
    sizeCode: channel?.sizeCode ?? null,
    certificateId: channel?.certificateId ?? null,
    certificate: channel?.certificate ?? null,
    certificateValidUntil: channel?.certificateValidUntil ?? null,
    quantityRequested: 1,
    deliveryMode: 'AUTOMATIC',
    ruleGroupName: allowance?.groupName ?? null,
    ruleQuantity: allowance?.quantity ?? null,
    rulePeriodDays: allowance?.periodDays ?? null,
    ruleUsedBefore: allowance?.usedBefore ?? null,
    discrepancies: [],
  };
}
