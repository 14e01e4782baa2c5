import { reading } from '#api/crud/read-columns.ts';
import { tenantRows } from '#api/crud/rows.ts';
import { write } from '#api/crud/write.ts';
import { isIn, sql } from '#api/db/sql.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { MachineCredential } from './machine-credential.entity.ts';
import { issueCredential, revokeCredential } from './machine-credential.service.ts';

export const resolvers = {
  Mutation: {
    issueMachineCredential: (_, { machineId }, ctx) =>
      write(inTenant(ctx), (tx) => issueCredential(tx, machineId, ctx.services.config.MACHINE_PEPPER)),
    revokeMachineCredential: (_, { machineId, id }, ctx) =>
      write(inTenant(ctx), async (tx) => {
        const { customerId } = tx;
        tx.afterCommit(() =>
          ctx.services.pubsub.publish('machineCredential', { customerId, machineId, credentialId: id }),
        );
        return revokeCredential(tx, machineId, id);
      }),
  },
  Machine: {
    credentials: reading(['id'], ({ id }, _, ctx) => credentialsOf(inTenant(ctx), id)),
  },
} satisfies Resolvers;

/** Credentials of a machine, newest first. One statement for all machines of a page. */
const credentialsOf = (ctx: TenantContext, machineId: string): Promise<MachineCredential[]> =>
  ctx.load.many('machine.credentials', machineId, {
    find: (ids) => tenantRows(ctx, MachineCredential, isIn('machine_id', ids), sql`order by machine_id, id desc`),
    ownerOf: (credential) => credential.machineId,
  });
