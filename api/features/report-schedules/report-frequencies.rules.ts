/** How often a report is sent. */
export const REPORT_FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const;
/** One of REPORT_FREQUENCIES. */
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];
