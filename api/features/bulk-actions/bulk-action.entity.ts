import { defineEntity, p } from '@mikro-orm/core';
import { idProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { BulkActionKind, BulkActionState } from '#api/generated/enums.ts';

/** The refusal of a record or an action: code and details of the error. */
export type StoredFault = {
  code: string;
  fields?: { path: string; key: string; values?: Record<string, string | number> }[];
  references?: { type: string; count: number }[];
};

const BulkActionSchema = defineEntity({
  name: 'BulkAction',
  tableName: 'bulk_action',
  properties: {
    ...tenantProps,
    list: p.string().length(60),
    kind: wordProp<BulkActionKind>(),
    state: wordProp<BulkActionState>(),
    changed: p.json().$type<Record<string, unknown>>().nullable(),
    total: p.integer(),
    changedCount: p.integer(),
    refusedCount: p.integer(),
    fault: p.json().$type<StoredFault>().nullable(),
    undoOf: idProp().nullable(),
    undoneBy: idProp().nullable(),
    hasRecords: p.boolean(),
  },
});

/** An action on all records that matched a filter when it started. */
export class BulkAction extends BulkActionSchema.class {}
BulkActionSchema.setClass(BulkAction);
