import { REFUSAL_CODES } from '#api/features/withdrawals/withdrawal-codes.rules.ts';
import type { InboxEvent, InboxEventKind, RefusalCode } from '#api/graphql/generated/types.ts';

/** What was true when an event happened, as it is stored. */
export type EventFacts = Readonly<Record<string, string | number | null | undefined>>;

const KINDS = [
  'MACHINE_BLOCKED_CHANNEL',
  'MACHINE_WITHOUT_STOCK',
  'MACHINE_OFFLINE',
  'MACHINE_BACK',
  'WITHDRAWAL_ERROR',
  'PRODUCT_EXPIRED',
] as const satisfies readonly InboxEventKind[];

/** An event for the schema; null for a kind that this version does not know. */
export function inboxEventOf(kind: string, facts: EventFacts, occurredAt: Date): InboxEvent | null {
  const known = KINDS.find((each) => each === kind);
  if (!known) return null;
  const text = (name: string): string | null => {
    const value = facts[name];
    return value === null || value === undefined ? null : String(value);
  };
  const number = (name: string): number | null => (typeof facts[name] === 'number' ? facts[name] : null);
  return {
    kind: known,
    occurredAt,
    machineId: text('machineId'),
    machineName: text('machine'),
    channel: number('channel'),
    productName: text('product'),
    sizeName: text('size'),
    certificateNumber: text('certificate'),
    expiresAt: text('expiresAt'),
    minutes: number('minutes'),
    withdrawalId: text('withdrawalId'),
    employeeName: text('employee'),
    placeName: text('place'),
    refusalCode: refusalCodeOf(text('refusalCode')),
    detail: [text('errorCode'), text('errorMessage'), text('reason')].filter(Boolean).join(' ') || null,
  };
}

const refusalCodeOf = (code: string | null): RefusalCode | null => REFUSAL_CODES.find((each) => each === code) ?? null;
