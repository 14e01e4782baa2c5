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
    enrolment: (machine, _, ctx) => enrolmentOf(inTenant(ctx), machine.id),
  },
} satisfies Resolvers;
