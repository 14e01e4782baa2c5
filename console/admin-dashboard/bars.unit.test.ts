import { describe, expect, it } from 'vitest';
import { barsOf } from './bars.ts';

const bar = (at: string) => ({ at, delivered: 3, refused: 1 });

describe('the bars of the withdrawals chart of all customers', () => {
  it('are labelled by days of America/Sao_Paulo, not of the browser’s time zone [S3]', () => {
    const [first] = barsOf([bar('2026-11-16T03:00:00.000Z')], 'MONTH', 'en');
    expect(first).toMatchObject({
      shortLabel: 'Nov 16',
      label: 'Monday, November 16',
      values: { delivered: 3, refused: 1 },
    });
  });

  it('are hours for today and months for a year [S3] [T8]', () => {
    expect(barsOf([bar('2026-11-16T12:00:00.000Z')], 'TODAY', 'pt-BR')[0]?.shortLabel).toBe('09:00');
    expect(barsOf([bar('2026-11-01T03:00:00.000Z')], 'YEAR', 'pt-BR')[0]?.label).toBe('novembro de 2026');
    expect(barsOf([bar('2026-11-01T03:00:00.000Z')], 'YEAR', 'es')[0]?.label).toBe('noviembre de 2026');
  });
});
