import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import { listPage } from '#api/crud/list-page.ts';
import { reading } from '#api/crud/read-columns.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { getOrFail } from '#api/crud/rows.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import { userName } from '#api/features/console-users/user-name.service.ts';
import { Employee } from '#api/features/employees/employee.entity.ts';
import { inTenant, type TenantContext } from '#api/graphql/context.ts';
import type { CreateTrainingInput, Resolvers, UpdateTrainingInput } from '#api/graphql/generated/types.ts';
import { reference } from '#api/graphql/reference.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { Training } from './training.entity.ts';
import { isCurrent, stateOn, suggestNames, trainingDays, trainingOptions } from './training.queries.ts';
import { trainingRules } from './training.rules.ts';

export const resolvers = {
  Query: {
    getTraining: (_, { id }, ctx) => getOrFail(inTenant(ctx), Training, id),
    listTrainings: async (_, args, ctx, info) =>
      listPage(inTenant(ctx), Training, args, info, {
        ...(await trainingOptions(inTenant(ctx), args.filter ?? {})),
        defaultSort: 'COMPLETED_AT_DESC',
      }),
    suggestTrainingNames: (_, { search }, ctx) => suggestNames(inTenant(ctx), search),
  },
  Mutation: {
    createTraining: (_, { input }, ctx) => createTraining(inTenant(ctx), input),
    updateTraining: (_, { input }, ctx) => updateTraining(inTenant(ctx), input),
    deleteTraining: (_, key, ctx) => write(inTenant(ctx), (tx) => deleteRow(tx, Training, key)),
  },
  Training: {
    updatedByName: userName('updatedBy'),
    employee: reference('employeeId', Employee),
    state: reading(['id', 'expiresAt'], async ({ id, expiresAt }, _, ctx) =>
      (await isCurrent(inTenant(ctx), id)) ? stateOn(expiresAt, trainingDays(inTenant(ctx))) : 'RENEWED',
    ),
  },
} satisfies Resolvers;

function createTraining(ctx: TenantContext, input: CreateTrainingInput): Promise<Training> {
  const values = validate(trainingRules, input);
  requirePast(ctx, values.completedAt);
  return write(ctx, async (tx) => {
    await requireLive(tx, [{ path: 'employeeId', table: 'employee', id: values.employeeId }]);
    return createRow(tx, Training, values);
  });
}

/** The days depend on each other, so the whole record is checked with the changes. */
function updateTraining(ctx: TenantContext, input: UpdateTrainingInput): Promise<Training> {
  const changes = validatePartial(trainingRules, input);
  if (changes.completedAt) requirePast(ctx, changes.completedAt);
  return write(ctx, async (tx) => {
    const row = await lockRow(tx, Training, input.id, input.version);
    const { employeeId, name, completedAt, expiresAt } = row;
    return saveRow(tx, row, validate(trainingRules, { employeeId, name, completedAt, expiresAt, ...changes }));
  });
}

/** Refuses a training that is not completed yet, by the tenant's calendar. */
function requirePast(ctx: TenantContext, completedAt: string): void {
  if (completedAt > trainingDays(ctx).today) throw invalidField('completedAt', 'notInFuture');
}
