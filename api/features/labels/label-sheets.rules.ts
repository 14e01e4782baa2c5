/** A sheet of labels, or one label of a label printer. Millimetres; `pitch`: from one label to the next. */
type LabelSheet = {
  page: { width: number; height: number };
  label: { width: number; height: number };
  columns: number;
  rows: number;
  left: number;
  top: number;
  pitch: { x: number; y: number };
};

const A4 = { width: 210, height: 297 };

const sheet = (
  label: LabelSheet['label'],
  [columns, rows]: [number, number],
  [left, top]: [number, number],
  pitchX: number,
): LabelSheet => ({ page: A4, label, columns, rows, left, top, pitch: { x: pitchX, y: label.height } });

const single = (width: number, height: number): LabelSheet => ({
  page: { width, height },
  label: { width, height },
  columns: 1,
  rows: 1,
  left: 0,
  top: 0,
  pitch: { x: width, y: height },
});

/** Sheets by their name: common A4 sheets, labels of label printers, and a card of the size of a badge (ISO/IEC 7810). */
export const LABEL_SHEETS = {
  A4_3X7: sheet({ width: 63.5, height: 38.1 }, [3, 7], [7.2, 15.15], 66.04),
  A4_3X8: sheet({ width: 63.5, height: 33.9 }, [3, 8], [7.2, 12.9], 66.04),
  A4_2X7: sheet({ width: 99.1, height: 38.1 }, [2, 7], [4.65, 15.15], 101.6),
  LABEL_100X50: single(100, 50),
  LABEL_60X40: single(60, 40),
  CARD: single(85.6, 53.98),
} satisfies Record<string, LabelSheet>;

/** Name of a sheet. */
export type LabelSheetName = keyof typeof LABEL_SHEETS;

/** Names of all sheets. */
export const LABEL_SHEET_NAMES = ['A4_3X7', 'A4_3X8', 'A4_2X7', 'LABEL_100X50', 'LABEL_60X40', 'CARD'] as const;

/** Labels on one sheet. */
export const labelsOn = (name: LabelSheetName): number => LABEL_SHEETS[name].columns * LABEL_SHEETS[name].rows;
