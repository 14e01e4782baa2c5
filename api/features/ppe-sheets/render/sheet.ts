import type { Paper } from '#api/paper/paper.ts';
import type { SheetData } from './sheet-data.ts';
import type { SheetWords } from './sheet-words.ts';

/** A sheet that is being drawn. */
export type Sheet = { paper: Paper; data: SheetData; words: SheetWords };

/** Colours that no template changes. */
export const INK = { muted: '#5b6b82', rule: '#cbd5e1' } as const;

/** Styles of texts that parts of the sheet share. */
export const STYLES = {
  title: { size: 13, weight: 'bold' },
  small: { size: 8.25 },
  label: { size: 8.25, color: INK.muted },
  value: { size: 9, weight: 'bold' },
  section: { size: 8.75, weight: 'bold' },
  footer: { size: 7.5, color: INK.muted },
} as const;
