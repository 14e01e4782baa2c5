import { expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

it('keeps size of text and opacity of lines in an SVG [V11]', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text font-size="4" stroke-opacity="0.5">a</text></svg>';
  expect(cleanSvg(svg)).toBe(svg);
});
