import { createRow } from '#api/crud/create-row.ts';
import { requireLive } from '#api/crud/require-live.ts';
import { write } from '#api/crud/write.ts';
import { change, firstRow, sql } from '#api/db/sql.ts';
import type { MachineModel } from '#api/features/machines/machine-models.rules.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import type { CreateLayoutTemplateInput } from '#api/graphql/generated/types.ts';
import { invalidField } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { LayoutTemplate } from './layout-template.entity.ts';
import { layoutTemplateRules } from './layout-template.rules.ts';

/** Saves the layout of a machine as a template of its model, without the pieces. Nobody changes the layout meanwhile. */
export function createLayoutTemplate(
  ctx: TenantContext,
  { machineId, ...input }: CreateLayoutTemplateInput,
): Promise<LayoutTemplate> {
  const { name } = validate(layoutTemplateRules, input);
  return write(ctx, async (tx) => {
    await requireLive(tx, [{ path: 'machineId', table: 'machine', id: machineId }]);
    const machine = await firstRow(
      tx.em,
      sql<{ model: MachineModel }>`select machine.model from machine
        join machine_stock stock on stock.customer_id = machine.customer_id and stock.machine_id = machine.id and stock.live = 1
        where machine.customer_id = ${tx.customerId} and machine.id = ${machineId} for share`,
    );
    const counted = await firstRow(
      tx.em,
      sql<{ channels: number }>`select count(*) as channels from channel
        where customer_id = ${tx.customerId} and machine_id = ${machineId}`,
    );
    const channelCount = counted?.channels ?? 0;
    if (!machine || channelCount === 0) throw invalidField('machineId', 'withoutChannels');
    const template = await createRow(tx, LayoutTemplate, { name, model: machine.model, channelCount });
    await change(
      tx.em,
      sql`insert into layout_template_channel (customer_id, template_id, channel, product_id, size_id, certificate_id, capacity, low_level, par_level)
        select saved.customer_id, ${template.id}, saved.channel, saved.product_id, saved.size_id, saved.certificate_id,
          saved.capacity, saved.low_level, saved.par_level
        from channel saved where saved.customer_id = ${tx.customerId} and saved.machine_id = ${machineId}`,
    );
    return template;
  });
}
