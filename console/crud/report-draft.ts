/** What somebody wants to schedule of a list: its query, the variables, and the ids of the columns (null: all). */
export type ReportDraft = { list: string; variables: Record<string, unknown>; columns: readonly string[] | null };

let draft: ReportDraft | null = null;

/** Keeps the filter and columns of a list for the form of a scheduled report, until it is closed or the page is loaded. */
export function keepReportDraft(kept: ReportDraft): void {
  draft = kept;
}

/** The kept filter and columns. Reading changes nothing, because React may render a form twice. */
export const readReportDraft = (): ReportDraft | null => draft;

/** Forgets them: the next new report begins empty. */
export function dropReportDraft(): void {
  draft = null;
}
