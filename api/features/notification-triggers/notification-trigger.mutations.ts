import { createRow } from '#api/crud/create-row.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateNotificationTriggerInput, UpdateNotificationTriggerInput } from '#api/graphql/generated/types.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { NotificationTrigger } from './notification-trigger.entity.ts';
import type { TriggerType } from './notification-types.rules.ts';
import { DEFAULT_CONDITIONS, notificationTriggerRules } from './notification-trigger.rules.ts';

/** Creates a trigger; it is active unless the input says otherwise. */
export const createTrigger = (ctx: TenantContext, input: CreateNotificationTriggerInput) =>
  write(ctx, (tx) =>
    createRow(tx, NotificationTrigger, columnsOf(validate(notificationTriggerRules, withStatus(input)))),
  );

/** The type and its conditions depend on each other, so the whole record is checked with the changes. */
export function updateTrigger(ctx: TenantContext, input: UpdateNotificationTriggerInput) {
  const changes = validatePartial(notificationTriggerRules.omit(['conditions']), withStatus(input));
  return write(ctx, async (tx) => {
    const row = await lockRow(tx, NotificationTrigger, input.id, input.version);
    const { machineOfflineThresholdMinutes, productExpirationDays } = row;
    const conditions = { machineOfflineThresholdMinutes, productExpirationDays, ...input.conditions };
    const { status: _unchanged, ...stored } = row;
    return saveRow(tx, row, columnsOf(validate(notificationTriggerRules, { ...stored, ...changes, conditions })));
  });
}

/** `isActive` is another way to say the status. */
function withStatus<I extends Pick<UpdateNotificationTriggerInput, 'status' | 'isActive'>>(input: I): I {
  if (input.status || input.isActive === undefined || input.isActive === null) return input;
  return { ...input, status: input.isActive ? 'ACTIVE' : 'INACTIVE' };
}

/** Column values. A condition that the type needs has a default; those of other types are cleared. */
function columnsOf({ conditions, ...values }: ReturnType<typeof notificationTriggerRules.validateSync>) {
  const chosen = { ...DEFAULT_CONDITIONS, ...withoutNulls(conditions) };
  const isOf = (type: TriggerType) => values.triggerType === type;
  return {
    ...values,
    machineOfflineThresholdMinutes: isOf('MACHINE_OFFLINE') ? chosen.machineOfflineThresholdMinutes : null,
    productExpirationDays: isOf('PRODUCT_EXPIRED') ? chosen.productExpirationDays : null,
  };
}

const withoutNulls = (conditions: Record<string, number | null | undefined>): Partial<typeof DEFAULT_CONDITIONS> =>
  Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== null && value !== undefined));
