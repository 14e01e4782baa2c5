import type { NewValues } from '#api/crud/create-row.ts';
import type { Tx } from '#api/crud/write.ts';
import type { Allowance } from './withdrawal-decision.service.ts';
import { costCenterNames, type MachineFacts, type NamedChannel } from './withdrawal-facts.service.ts';
import type { IdentifiedEmployee } from './identity-check.service.ts';
import type { Withdrawal } from './withdrawal.entity.ts';

/** Who, where and what, as they were when a piece was asked for. */
export type Circumstances = {
  machineId: string;
  machine: MachineFacts;
  /** As typed; kept even when it is nobody's. */
  identification: string;
  person: IdentifiedEmployee | null;
  channel: NamedChannel | null;
  /** The number that was asked for or used, where no such channel is in the layout. */
  channelNumber?: number | null;
  allowance: Allowance | null;
};

/** The part of a withdrawal that is copied from other records, so that history stays true when they change (NR-6). */
export async function copyCircumstances(tx: Tx, seen: Circumstances): Promise<NewValues<Withdrawal>> {
  const { machine, person, channel, allowance } = seen;
  return {
    sourceType: 'MACHINE',
    sourceId: seen.machineId,
    sourceName: machine.name,
    machineChannel: channel?.channel ?? seen.channelNumber ?? null,
    channelId: channel?.id ?? null,
    employeeId: person?.id ?? null,
    employeeName: person?.name ?? null,
    employeeIdentification: person?.identification ?? seen.identification,
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
