import { defineEntity, p } from '@mikro-orm/core';
import { idProp, platformProps } from '#api/db/base.entity.ts';
import { LIST_VIEW_LIMITS } from './list-view.rules.ts';

const ListViewSchema = defineEntity({
  name: 'ListView',
  tableName: 'list_view',
  properties: {
    ...platformProps,
    customerId: idProp().nullable().hidden(),
    ownerId: idProp(),
    list: p.string().length(LIST_VIEW_LIMITS.list),
    name: p.string().length(LIST_VIEW_LIMITS.name),
    // A search may name a person, so the audit trail leaves it out.
    query: p.string().length(LIST_VIEW_LIMITS.query).hidden(),
    isShared: p.boolean(),
  },
});

/** A saved view of a list. Without a customer it belongs to a person of the platform. */
export class ListView extends ListViewSchema.class {}
ListViewSchema.setClass(ListView);
