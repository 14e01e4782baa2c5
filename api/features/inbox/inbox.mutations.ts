import { write, type Tx } from '#api/crud/write.ts';
import type { AuditEntry } from '#api/db/audit-entry.ts';
import { recordAudit } from '#api/db/audit.ts';
import { all, change, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { InboxChoice, SaveInboxChoiceInput } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import type { InboxEntry } from './inbox-entry.entity.ts';
import { ownEntries, ownEntry, storedChoice, visibleTypes } from './inbox.queries.ts';
import { inboxChoiceRules } from './inbox.rules.ts';

/** Marks an own message as read or unread. */
export async function markInboxEntry(ctx: TenantContext, id: string, isRead: boolean): Promise<InboxEntry> {
  const { readAt: before } = await ownEntry(ctx, id);
  if ((before !== null && before !== undefined) === isRead) return ownEntry(ctx, id);
  const readAt = isRead ? clock.now() : null;
  await write(ctx, async (tx) => {
    await change(
      tx.em,
      sql`update inbox_entry set read_at = ${readAt}
        where customer_id = ${tx.customerId} and id = ${id} and user_id = ${ctx.viewer.id}`,
    );
    await record(tx, id, { readAt: { old: before?.toISOString() ?? null, new: readAt?.toISOString() ?? null } });
    announce(ctx, tx);
  });
  return ownEntry(ctx, id);
}

/** Marks all own messages as read; returns how many were unread. */
export const markInboxRead = (ctx: TenantContext): Promise<number> =>
  write(ctx, async (tx) => {
    const total = await change(
      tx.em,
      sql`update inbox_entry set read_at = now(3)
        where customer_id = ${tx.customerId} and ${all(ownEntries(ctx))} and read_at is null`,
    );
    if (total === 0) return 0;
    await record(tx, ctx.viewer.id, { messagesRead: { old: null, new: total } });
    announce(ctx, tx);
    return total;
  });

/** Says that the caller takes care. The first one who says so stays; everybody who has the message sees it. */
export async function takeInboxEntry(ctx: TenantContext, id: string): Promise<InboxEntry> {
  const { messageId } = await ownEntry(ctx, id);
  await write(ctx, async (tx) => {
    const { customerId } = tx;
    const isMessage = sql`customer_id = ${customerId} and id = ${messageId}`;
    const [before] = await rows(
      tx.em,
      sql<{
        takenAt: string | null;
      }>`select taken_at as takenAt from notification_message where ${isMessage} for update`,
    );
    if (!before || before.takenAt) return;
    await change(
      tx.em,
      sql`update notification_message set taken_at = now(3), taken_by = ${ctx.viewer.id}, escalate_at = null where ${isMessage}`,
    );
    await record(tx, id, { takesCare: { old: null, new: ctx.viewer.id } });
    const holders = await rows(
      tx.em,
      sql<{ userId: string }>`select user_id as userId from inbox_entry
        where customer_id = ${customerId} and message_id = ${messageId}`,
    );
    const userIds = holders.map(({ userId }) => userId);
    tx.afterCommit(() => ctx.services.pubsub.publish('inbox', { customerId, userIds }));
  });
  return ownEntry(ctx, id);
}

/** Chooses what of a type comes into the own inbox. RECIPIENT is stored as no row. */
export async function saveInboxChoice(ctx: TenantContext, input: SaveInboxChoiceInput): Promise<InboxChoice> {
  const { triggerType, choice } = validate(inboxChoiceRules, input);
  if (!visibleTypes(ctx).includes(triggerType)) throw invalidField('triggerType', 'unknown');
  const { id: userId } = ctx.viewer;
  return write(ctx, async (tx) => {
    const { customerId } = tx;
    const before = (await storedChoice(tx, userId, triggerType)) ?? 'RECIPIENT';
    if (before === choice) return { triggerType, choice };
    await change(
      tx.em,
      choice === 'RECIPIENT'
        ? sql`delete from inbox_choice where customer_id = ${customerId} and trigger_type = ${triggerType} and user_id = ${userId}`
        : sql`insert into inbox_choice (customer_id, user_id, trigger_type, choice)
            values (${customerId}, ${userId}, ${triggerType}, ${choice}) as fresh
            on duplicate key update choice = fresh.choice, created_at = now(3)`,
    );
    await record(tx, userId, { [triggerType]: { old: before, new: choice } });
    return { triggerType, choice };
  });
}

const record = (tx: Tx, targetEntityId: string, changes: AuditEntry['changes']): Promise<void> =>
  recordAudit(tx.em, [{ operation: 'UPDATE', targetEntityType: 'INBOX', targetEntityId, changes }]);

/** Tells the caller's other tabs and devices. */
function announce({ services: { pubsub }, viewer }: TenantContext, tx: Tx): void {
  const { customerId } = tx;
  tx.afterCommit(() => pubsub.publish('inbox', { customerId, userIds: [viewer.id] }));
}
