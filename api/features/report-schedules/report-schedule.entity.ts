import { defineEntity, p } from '@mikro-orm/core';
import { instantProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { ReportFormat, ReportRunState } from '#api/generated/enums.ts';
import type { MailLanguage } from '#api/mail/language.ts';
import type { ReportFrequency } from './report-frequencies.rules.ts';
import { REPORT_LIMITS } from './report-schedule.rules.ts';

const ReportScheduleSchema = defineEntity({
  name: 'ReportSchedule',
  tableName: 'report_schedule',
  properties: {
    ...tenantProps,
    name: p.string().length(REPORT_LIMITS.name),
    list: p.string().length(REPORT_LIMITS.list),
    variables: p.string().length(REPORT_LIMITS.variables).nullable(),
    columns: p.json().$type<string[] | null>().nullable(),
    format: wordProp<ReportFormat>(),
    language: wordProp<MailLanguage>(),
    frequency: wordProp<ReportFrequency>(),
    weekday: p.integer().nullable(),
    monthDay: p.integer().nullable(),
    hour: p.integer(),
    receiverIds: p.json().$type<string[]>(),
    /** Null while it is not active. */
    nextRunAt: instantProp().nullable(),
    /** Zone in which `nextRunAt` was computed. */
    plannedZone: p.string().length(64).nullable(),
    lastRunAt: instantProp().nullable(),
    lastState: wordProp<ReportRunState>().nullable(),
    lastRefused: p.integer().default(0),
  },
});

/** A list or sheets that are sent at fixed times (IDEA-28). */
export class ReportSchedule extends ReportScheduleSchema.class {}
ReportScheduleSchema.setClass(ReportSchedule);
