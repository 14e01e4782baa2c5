import { createRow } from '#api/crud/create-row.ts';
import { lockRow, saveRow } from '#api/crud/update-row.ts';
import { write } from '#api/crud/write.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateNotificationTriggerInput, UpdateNotificationTriggerInput } from '#api/graphql/generated/types.ts';
import { validate, validatePartial } from '#api/rules/validate.ts';
import { NotificationTrigger } from './notification-trigger.entity.ts';
import { notificationTriggerRules } from './notification-trigger.rules.ts';

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

/** Column values. Conditions of other types are cleared. */
function columnsOf({ conditions, ...values }: ReturnType<typeof notificationTriggerRules.validateSync>) {
  const isType = (type: string) => values.triggerType === type;
  return {
    ...values,
    machineOfflineThresholdMinutes: isType('MACHINE_OFFLINE')
      ? (conditions?.machineOfflineThresholdMinutes ?? null)
      : null,
    productExpirationDays: isType('PRODUCT_EXPIRED') ? (conditions?.productExpirationDays ?? null) : null,
  };
}
