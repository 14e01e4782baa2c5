import { defineEntity, p } from '@mikro-orm/core';
import { idProp, platformProps } from '#api/db/base.entity.ts';
import { LIST_VIEW_LIMITS } from './list-view.rules.ts';

const ListChoiceSchema = defineEntity({
  name: 'ListChoice',
  tableName: 'list_choice',
  properties: {
    ...platformProps,
    customerId: idProp().nullable().hidden(),
    ownerId: idProp(),
    list: p.string().length(LIST_VIEW_LIMITS.list),
    hidden: p.json().$type<string[]>(),
    columnOrder: p.json().$type<string[]>(),
    defaultViewId: idProp().nullable(),
  },
});

/** Columns and default view of a person's list. */
export class ListChoice extends ListChoiceSchema.class {}
ListChoiceSchema.setClass(ListChoice);
