/** What somebody wants to schedule of a list: its query, the variables, and the ids of the columns (null: all). */
export type ReportDraft = { list: string; variables: Record<string, unknown>; columns: readonly string[] | null };

let draft: ReportDraft | null = null;

/** Keeps the filter and columns of a list for the form of a scheduled report, until the form takes it or the page is loaded. */
export function keepReportDraft(kept: ReportDraft): void {
  draft = kept;
}

/** The kept filter and columns. Each is for one form: the next new one begins empty. */
export function takeReportDraft(): ReportDraft | null {
  const taken = draft;
  draft = null;
  return taken;
}
