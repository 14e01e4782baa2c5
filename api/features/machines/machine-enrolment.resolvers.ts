import { reading } from '#api/crud/read-columns.ts';
import { write } from '#api/crud/write.ts';
import { inTenant } from '#api/graphql/context.ts';
import type { Resolvers } from '#api/graphql/generated/types.ts';
import { enrolmentOf, startEnrolment } from './machine-enrolment.service.ts';

export const resolvers = {
  Mutation: {
    startMachineEnrolment: (_, { machineId }, ctx) =>
      write(inTenant(ctx), (tx) => startEnrolment(tx, machineId, ctx.services)),
  },
  Machine: {
    enrolment: reading(['id'], ({ id }, _, ctx) => enrolmentOf(inTenant(ctx), id)),
  },
} satisfies Resolvers;
