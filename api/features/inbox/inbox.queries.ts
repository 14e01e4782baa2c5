import { isAnyOf, countRows, firstRow, isIn, rows, sql, type Sql } from '#api/db/sql.ts';
import { toInstant } from '#api/crud/rows.ts';
import { NotificationTrigger } from '#api/features/notification-triggers/notification-trigger.entity.ts';
import { TRIGGER_TYPES, type TriggerType } from '#api/features/notification-triggers/notification-types.rules.ts';
import type { CustomerPermission } from '#api/generated/enums.ts';
import { may } from '#api/graphql/allow-directive.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { InboxChoice, InboxEvent, InboxEntryFilter } from '#api/graphql/generated/types.ts';
import { notFound } from '#api/platform/errors.ts';
import { inboxEventOf, type EventFacts } from './inbox-event.ts';
import { InboxEntry } from './inbox-entry.entity.ts';

/** Permissions of which a regular user needs one to see events of a type. Administrators see all. */
const TYPE_PERMISSIONS: Record<TriggerType, CustomerPermission[]> = {
  MACHINE_BLOCKED_CHANNEL: ['WAREHOUSE_MANAGEMENT'],
  MACHINE_WITHOUT_STOCK: ['WAREHOUSE_MANAGEMENT'],
  MACHINE_OFFLINE: ['WAREHOUSE_MANAGEMENT'],
  WITHDRAWAL_ERROR: ['REPORT_ACCESS'],
  PRODUCT_EXPIRED: ['PRODUCT_MANAGEMENT', 'WAREHOUSE_MANAGEMENT'],
};

/** Events of a message that an entry shows. */
const SHOWN_EVENTS = 3;

/** Largest number of unread messages that is counted. */
export const MOST_UNREAD = 100;

/** The types whose events the caller may see. */
export const visibleTypes = (ctx: TenantContext): TriggerType[] =>
  TRIGGER_TYPES.filter((type) => may({ to: 'CUSTOMER_ADMIN', permissions: TYPE_PERMISSIONS[type] }, ctx));

/** SQL: the messages of the caller that the caller may see. */
export const ownEntries = (ctx: TenantContext): Sql[] => [
  sql`user_id = ${ctx.viewer.id}`,
  ...isIn('trigger_type', visibleTypes(ctx)),
];

/** SQL conditions for a filter. */
export const entryConditions = ({ isUnread, triggerType }: InboxEntryFilter): Sql[] => [
  ...(isUnread === true ? [sql`read_at is null`] : []),
  ...(isUnread === false ? [sql`read_at is not null`] : []),
  ...isIn('trigger_type', triggerType),
];

/** Number of unread messages, up to MOST_UNREAD. */
export const unreadCount = (ctx: TenantContext): Promise<number> =>
  countRows(
    ctx.em,
    'inbox_entry',
    [sql`customer_id = ${ctx.tenant.id}`, ...ownEntries(ctx), sql`read_at is null`],
    MOST_UNREAD,
  );

/** An own message by its id; NOT_FOUND for one of others. */
export async function ownEntry(ctx: TenantContext, id: string): Promise<InboxEntry> {
  const found = await ctx.em.fork().findOne(InboxEntry, { customerId: ctx.tenant.id, id, userId: ctx.viewer.id });
  if (!found || !visibleTypes(ctx).includes(found.triggerType)) throw notFound('InboxEntry');
  return found;
}

type EventRow = { messageId: string; kind: string; facts: EventFacts; occurredAt: string };

/** The first events of a message. One statement for all messages of a page. */
export async function eventsOf(ctx: TenantContext, messageId: string): Promise<InboxEvent[]> {
  const found = await ctx.load.many<EventRow>('inbox.events', messageId, {
    find: (ids) =>
      rows(
        ctx.em,
        sql<EventRow>`select event.message_id as messageId, event.kind, event.facts, event.occurred_at as occurredAt
          from notification_message message
          join lateral (select message_id, kind, facts, occurred_at, event_key from notification_event listed
            where listed.customer_id = ${ctx.tenant.id} and listed.message_id = message.id
            order by listed.occurred_at, listed.event_key limit ${SHOWN_EVENTS}) event
          where message.customer_id = ${ctx.tenant.id} and ${isAnyOf('message.id', ids)}
          order by event.occurred_at, event.event_key`,
      ),
    ownerOf: ({ messageId }) => messageId,
  });
  return found.flatMap(({ kind, facts, occurredAt }) => inboxEventOf(kind, facts, toInstant(occurredAt)) ?? []);
}

/** Who takes care of a message, and since when. */
type Care = { takenAt: Date | null; takenByName: string | null; escalatedAt: Date | null };

type CareRow = { id: string; takenAt: string | null; takenByName: string | null; escalatedAt: string | null };

/** Who takes care of a message. One statement for all messages of a page. */
export async function careOf(ctx: TenantContext, messageId: string): Promise<Care> {
  const found = await ctx.load.one<CareRow>('inbox.care', messageId, {
    find: (ids) =>
      rows(
        ctx.em,
        sql<CareRow>`select message.id, message.taken_at as takenAt, person.name as takenByName, message.escalated_at as escalatedAt
          from notification_message message
          left join console_user person on person.customer_id = ${ctx.tenant.id} and person.id = message.taken_by
          where message.customer_id = ${ctx.tenant.id} and ${isAnyOf('message.id', ids)}`,
      ),
    ownerOf: ({ id }) => id,
  });
  const instant = (text: string | null | undefined) => (text ? toInstant(text) : null);
  return {
    takenAt: instant(found?.takenAt),
    takenByName: found?.takenByName ?? null,
    escalatedAt: instant(found?.escalatedAt),
  };
}

/** The name of a notification; null for the name of a type. */
export const triggerName = async (ctx: TenantContext, id: string): Promise<string | null> =>
  (await ctx.load.byId(NotificationTrigger, id))?.name ?? null;

type ChoiceRow = { triggerType: string; choice: 'ALL' | 'NONE' };

/** The choices of the caller for each visible type. */
export async function inboxChoices(ctx: TenantContext): Promise<InboxChoice[]> {
  const found = await rows(
    ctx.em,
    sql<ChoiceRow>`select trigger_type as triggerType, choice from inbox_choice
      where customer_id = ${ctx.tenant.id} and user_id = ${ctx.viewer.id}`,
  );
  const chosen = new Map(found.map(({ triggerType, choice }) => [triggerType, choice]));
  return visibleTypes(ctx).map((triggerType) => ({ triggerType, choice: chosen.get(triggerType) ?? 'RECIPIENT' }));
}

/** The choice of the caller for a type that stands in the table. */
export const storedChoice = async (
  { em, customerId }: { em: TenantContext['em']; customerId: string },
  userId: string,
  type: TriggerType,
): Promise<'ALL' | 'NONE' | undefined> =>
  (
    await firstRow(
      em,
      sql<Pick<ChoiceRow, 'choice'>>`select choice from inbox_choice
        where customer_id = ${customerId} and user_id = ${userId} and trigger_type = ${type} for update`,
    )
  )?.choice;
