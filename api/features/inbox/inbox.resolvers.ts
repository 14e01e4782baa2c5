import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { inTenant } from '#api/graphql/context.ts';
import { eventStream } from '#api/graphql/event-stream.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { clock } from '#api/platform/clock.ts';
import { InboxEntry } from './inbox-entry.entity.ts';
import { markInboxEntry, markInboxRead, saveInboxChoice, takeInboxEntry } from './inbox.mutations.ts';
import {
  careOf,
  entryConditions,
  eventsOf,
  inboxChoices,
  ownEntries,
  triggerName,
  unreadCount,
} from './inbox.queries.ts';

/** Shortest time between events: the console counts again for each. */
const EVENT_INTERVAL_MS = 1000;

export const resolvers = {
  Query: {
    listInboxEntries: (_, args, ctx, info) =>
      listPage(inTenant(ctx), InboxEntry, args, info, {
        where: [...ownEntries(inTenant(ctx)), ...entryConditions(args.filter ?? {})],
        defaultSort: 'CREATED_AT_DESC',
        unindexedProperty: 'total',
      }),
    getUnreadInboxCount: (_, __, ctx) => unreadCount(inTenant(ctx)),
    getInboxChoices: (_, __, ctx) => inboxChoices(inTenant(ctx)),
  },
  Mutation: {
    markInboxEntry: (_, { inboxEntryId, isRead }, ctx) => markInboxEntry(inTenant(ctx), inboxEntryId, isRead),
    takeInboxEntry: (_, { inboxEntryId }, ctx) => takeInboxEntry(inTenant(ctx), inboxEntryId),
    markInboxRead: (_, __, ctx) => markInboxRead(inTenant(ctx)),
    saveInboxChoice: (_, { input }, ctx) => saveInboxChoice(inTenant(ctx), input),
  },
  Subscription: {
    onInboxChanged: {
      subscribe: (_, __, ctx) => {
        const tenant = inTenant(ctx);
        return eventStream(tenant, ['inbox'], {
          key: () => 'inbox',
          everyMs: EVENT_INTERVAL_MS,
          isMeant: ({ userIds }) => userIds.includes(tenant.viewer.id),
        });
      },
      resolve: () => clock.now(),
    },
  },
  InboxEntry: {
    events: reading(['messageId'], ({ messageId }, _, ctx) => eventsOf(inTenant(ctx), messageId)),
    takenAt: reading(['messageId'], async ({ messageId }, _, ctx) => (await careOf(inTenant(ctx), messageId)).takenAt),
    takenByName: reading(
      ['messageId'],
      async ({ messageId }, _, ctx) => (await careOf(inTenant(ctx), messageId)).takenByName,
    ),
    escalatedAt: reading(
      ['messageId'],
      async ({ messageId }, _, ctx) => (await careOf(inTenant(ctx), messageId)).escalatedAt,
    ),
    triggerName: reading(['triggerId'], ({ triggerId }, _, ctx) => triggerName(inTenant(ctx), triggerId)),
  },
} satisfies Resolvers;
