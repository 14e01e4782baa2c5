import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantKey, wordProp } from '#api/db/base.entity.ts';
import type { ReportFault, ReportOutcome, ReportRunState } from '#api/generated/enums.ts';

/** What became of a run for one person; with a file, which of them. */
export type RunReceiver = { id: string; outcome: ReportOutcome; fileId?: string };

const ReportRunSchema = defineEntity({
  name: 'ReportRun',
  tableName: 'report_run',
  properties: {
    ...tenantKey,
    scheduleId: idProp(),
    isManual: p.boolean(),
    state: wordProp<ReportRunState>(),
    fault: wordProp<ReportFault>().nullable(),
    rowCount: p.integer().nullable(),
    receivers: p.json().$type<RunReceiver[]>(),
    createdAt: instantProp(),
    endedAt: instantProp().nullable(),
  },
});

/** One sending of a scheduled report. */
export class ReportRun extends ReportRunSchema.class {}
ReportRunSchema.setClass(ReportRun);
