import { name, ruleMessage, statusRule, yup } from '#api/rules/yup.ts';
import { REPORT_FREQUENCIES } from './report-frequencies.rules.ts';

/** What is made of a list: a file, or the PPE sheets of the employees as a ZIP file. */
export const REPORT_FORMATS = ['XLSX', 'CSV', 'PDF', 'SHEETS'] as const;

/** The only list whose records have PPE sheets. */
export const SHEETS_LIST = 'listEmployees';

/** Languages of a report. */
export const REPORT_LANGUAGES = ['en', 'pt-BR', 'es'] as const;

/** Limits of scheduled reports. The database, the API and the form use the same. */
export const REPORT_LIMITS = {
  name: 100,
  list: 60,
  variables: 4000,
  columns: 100,
  columnId: 50,
  receivers: 20,
  perTenant: 50,
};

/** The day and hour of a report that says nothing else: Monday, the first of the month, seven in the morning. */
export const DEFAULT_TIME = { weekday: 1, monthDay: 1, hour: 7 };

/** Input of a scheduled report (IDEA-28). */
export const reportScheduleRules = yup.object({
  name: name(REPORT_LIMITS.name),
  list: yup.string().max(REPORT_LIMITS.list).required(),
  variables: yup.string().max(REPORT_LIMITS.variables).nullable().default(null),
  columns: yup
    .array(yup.string().max(REPORT_LIMITS.columnId).required())
    .min(1)
    .max(REPORT_LIMITS.columns)
    .nullable()
    .default(null),
  format: yup
    .string()
    .oneOf(REPORT_FORMATS)
    .required()
    .test(
      'sheets',
      ruleMessage('oneOf'),
      (format, { parent }) => format !== 'SHEETS' || parent.list === undefined || parent.list === SHEETS_LIST,
    ),
  language: yup.string().oneOf(REPORT_LANGUAGES).required(),
  frequency: yup.string().oneOf(REPORT_FREQUENCIES).required(),
  weekday: yup.number().integer().min(1).max(7).nullable().default(null),
  monthDay: yup.number().integer().min(1).max(31).nullable().default(null),
  hour: yup.number().integer().min(0).max(23).required(),
  receiverIds: yup
    .array(yup.string().required())
    .min(1)
    .max(REPORT_LIMITS.receivers)
    .required()
    .test('no-doubles', ruleMessage('duplicate'), (ids) => new Set(ids).size === (ids?.length ?? 0)),
  status: statusRule,
});
