import { type as pageType, type TypeToken } from '../../theme/tokens.ts';

const SCALE = 1.25;
/** Steps of the 4-px grid, so that lines of text stay on it. */
const GRID = 4;

const scaled = ({ size, line }: { size: number; line: number }) => ({
  size: Math.round(size * SCALE),
  line: Math.ceil((line * SCALE) / GRID) * GRID,
});

const names = (value: object): TypeToken[] => Object.keys(value).filter((name): name is TypeToken => name in pageType);

/** Sizes in px of a screen that is used standing: heights of controls, the least target, and larger text. */
export const kiosk = {
  control: 60,
  least: 48,
  type: Object.fromEntries(names(pageType).map((name) => [name, scaled(pageType[name])])),
} as const;
