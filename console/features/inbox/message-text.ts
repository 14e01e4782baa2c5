import type { Tone } from '#ui-kit';
import type { InboxEntryFieldsFragment } from '#console/generated/operations.ts';
import type { Format } from '#console/i18n/format.ts';
import type { Text } from '#console/i18n/useText.ts';

type Event = InboxEntryFieldsFragment['events'][number];
type Entry = Pick<InboxEntryFieldsFragment, 'triggerType' | 'total' | 'events'>;

/** What a message says, and the page on which somebody acts on it. */
export type MessageText = { title: string; detail: string; href: string; tone: Tone };

/** The list that a message about several events links to. */
const PAGE_OF = {
  MACHINE_BLOCKED_CHANNEL: '/machines',
  MACHINE_WITHOUT_STOCK: '/machines',
  MACHINE_OFFLINE: '/machines',
  WITHDRAWAL_ERROR: '/withdrawals',
  PRODUCT_EXPIRED: '/certificates?view=all',
} as const satisfies Record<Entry['triggerType'], string>;

const TONES = {
  MACHINE_BLOCKED_CHANNEL: 'danger',
  MACHINE_WITHOUT_STOCK: 'warning',
  MACHINE_OFFLINE: 'danger',
  MACHINE_BACK: 'success',
  WITHDRAWAL_ERROR: 'warning',
  PRODUCT_EXPIRED: 'warning',
} as const satisfies Record<Event['kind'], Tone>;

/** A message in the words of the reader: one event with its details, or their number with the first of them. */
export function messageText({ triggerType, total, events }: Entry, t: Text, format: Format): MessageText {
  const [first] = events;
  if (first && total === 1)
    return {
      title: eventTitle(first, t, format),
      detail: eventDetail(first, t).filter(Boolean).join(' · '),
      href: eventPage(first) ?? PAGE_OF[triggerType],
      tone: TONES[first.kind],
    };
  const rest = total - events.length;
  const named = [...new Set(events.map((event) => eventTitle(event, t, format)))];
  return {
    title: t(($) => $.inbox.several[triggerType], { count: total }),
    detail: [...named, ...(rest > 0 && named.length > 0 ? [t(($) => $.inbox.more, { count: rest })] : [])].join(' · '),
    href: PAGE_OF[triggerType],
    tone: TONES[triggerType],
  };
}

function eventTitle(event: Event, t: Text, format: Format): string {
  return t(($) => $.inbox.events[event.kind], {
    channel: event.channel,
    machine: event.machineName,
    employee: event.employeeName ?? t(($) => $.inbox.somebody),
    product: event.productName ?? t(($) => $.inbox.something),
    certificate: event.certificateNumber,
    day: event.expiresAt ? format.day(event.expiresAt) : '',
  });
}

function eventDetail(event: Event, t: Text): (string | null | undefined)[] {
  const { kind, productName, sizeName, placeName, minutes, detail, refusalCode } = event;
  if (kind === 'MACHINE_BACK') return [];
  if (kind === 'MACHINE_OFFLINE') return [t(($) => $.inbox.silent, { minutes })];
  const why = refusalCode ? t(($) => $.withdrawals.refusals[refusalCode].title) : detail;
  if (kind === 'WITHDRAWAL_ERROR') return [placeName, why];
  return [productName, sizeName ? t(($) => $.inbox.size, { size: sizeName }) : null, detail];
}

function eventPage({ kind, machineId, withdrawalId, certificateNumber }: Event): string | undefined {
  if (kind === 'WITHDRAWAL_ERROR') return withdrawalId ? `/withdrawals/${withdrawalId}` : undefined;
  if (kind === 'PRODUCT_EXPIRED')
    return certificateNumber
      ? `/certificates?${new URLSearchParams({ view: 'all', search: certificateNumber }).toString()}`
      : undefined;
  return machineId ? `/machines/${machineId}` : undefined;
}
