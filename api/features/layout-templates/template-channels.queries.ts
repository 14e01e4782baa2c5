import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import type { TenantContext } from '#api/graphql/context.ts';

/** What a channel is meant for. The records may have been deleted since. */
export type TemplateChannelRow = {
  templateId: string;
  channel: number;
  productId: string;
  sizeId: string;
  certificateId: string;
  capacity: number;
  lowLevel: number;
  parLevel: number | null;
};

/** The channels of a template by number: one statement for all templates of a page. */
export const templateChannels = (ctx: TenantContext, templateId: string): Promise<TemplateChannelRow[]> =>
  ctx.load.many('layoutTemplate.channels', templateId, {
    find: (ids) =>
      rows(
        ctx.em,
        sql<TemplateChannelRow>`select template_id as templateId, channel, product_id as productId, size_id as sizeId,
            certificate_id as certificateId, capacity, low_level as lowLevel, par_level as parLevel
          from layout_template_channel
          where customer_id = ${ctx.tenant.id} and ${isAnyOf('template_id', ids)} order by template_id, channel`,
      ),
    ownerOf: (row) => row.templateId,
  });
