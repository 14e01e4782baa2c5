import { JobFault } from '#api/platform/work-pool/program.ts';

/** The pages of `1-3,7,10-` as indexes from 0; all pages without ranges. JobFault for a page that does not exist. */
export function pageIndexes(ranges: string | undefined, count: number): number[] {
  if (!ranges) return Array.from({ length: count }, (_, index) => index);
  return ranges.split(',').flatMap((range) => {
    const [first = '', last = first] = range.split('-');
    const [from, to] = [Number(first), last === '' ? count : Number(last)];
    if (from < 1 || to > count || from > to) throw new JobFault('pageOutside', { pages: count });
    return Array.from({ length: to - from + 1 }, (_, index) => from - 1 + index);
  });
}
