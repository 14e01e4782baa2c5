import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('csvLine', () => {
  it('quotes every cell and doubles quotes, as RFC 4180 requires', () => {
    expect(csvLine(['a', '', 'x,y', 'say "hi"', 'two\r\nlines', 'ação'])).toBe(
      '"a","","x,y","say ""hi""","two\r\nlines","ação"\r\n',
    );
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '＋1', '－1', '＠x'])(
    'escapes the formula %j SEC-37',
    (cell) => expect(csvLine([cell])).toBe(`"'${cell}"\r\n`),
  );

  it('does not change a number', () => expect(csvLine([-12.5, 0])).toBe('"-12.5","0"\r\n'));

  it.each(['a=1', '{"a":-1}', '2026-11-21', "O'Neil"])('does not change %j', (cell) =>
    expect(csvLine([cell])).toBe(`"${cell.replaceAll('"', '""')}"\r\n`),
  );
});
