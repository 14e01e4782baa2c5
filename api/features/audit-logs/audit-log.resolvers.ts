import { listRows } from '#api/crud/list-page.ts';
import { PLATFORM } from '#api/crud/totals.ts';
import { entityRows } from '#api/crud/rows.ts';
import { sql } from '#api/db/sql.ts';
import { customerBrief } from '#api/features/customers/customer-brief.service.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { notFound } from '#api/platform/errors.ts';
import { changesOf } from './audit-log-diff.queries.ts';
import { auditConditions } from './audit-log-filter.service.ts';
import { actorName, ipOf, targetName } from './audit-log-names.queries.ts';
import { referredNames } from './audit-log-references.queries.ts';
import { AuditLog } from './audit-log.entity.ts';

export const resolvers = {
  Query: {
    async getAuditLog(_, { id }, ctx) {
      const [entry] = await entityRows(ctx.em, AuditLog, [...(await auditConditions(ctx, {})), sql`id = ${id}`]);
      if (!entry) throw notFound('AuditLog');
      return entry;
    },
    listAuditLogs: async (_, args, ctx, info) =>
      listRows(ctx, AuditLog, args, info, {
        where: await auditConditions(ctx, args.filter ?? {}),
        defaultSort: 'CREATED_AT_DESC',
        scope: ctx.tenant?.id ?? PLATFORM,
        unindexedProperty: 'ip',
      }),
  },
  AuditLog: {
    userId: ({ actorType, actorId }) => (actorType === 'USER' ? actorId : null),
    ip: (entry, _, ctx) => ipOf(ctx, entry),
    actorName: (entry, _, ctx) => actorName(ctx, entry),
    customerName: async ({ customerId }, _, ctx) =>
      customerId ? ((await customerBrief(ctx, customerId))?.displayName ?? null) : null,
    targetEntityID: ({ targetEntityId }) => targetEntityId,
    targetName: (entry, _, ctx) => targetName(ctx, entry),
    changes: async (entry, _, ctx) =>
      Promise.all(
        Object.entries(await changesOf(ctx, entry)).map(async ([field, { old, new: value }]) => ({
          field,
          old: asText(old),
          new: asText(value),
          oldNames: await referredNames(ctx, entry, field, old),
          newNames: await referredNames(ctx, entry, field, value),
        })),
      ),
    // Written once (requirements D18).
    version: () => 1,
  },
} satisfies Resolvers;

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);
