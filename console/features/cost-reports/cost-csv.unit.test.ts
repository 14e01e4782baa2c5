import { expect, it } from 'vitest';
import { costCsv } from './cost-csv.ts';

it('the file of the cost report has decimals of each currency, and no formulas SEC-37', () => {
  const rows = [
    { name: '=1+1', delivered: 4, returned: 1, amount: 4_812_390, currency: 'BRL' },
    { name: null, delivered: 0, returned: 2, amount: -1250, currency: 'BRL' },
    { name: 'Line 2', delivered: 1, returned: 0, amount: 1500, currency: 'CLP' },
  ];
  const period = { from: '2026-09-01', to: '2026-11-23' };
  const headings = ['From', 'To', 'Sector', 'Pieces', 'Back in stock', 'Cost', 'Currency'];
  const lines = costCsv(rows, { ...period, headings, nameOf: (name) => name ?? 'None' }).split('\r\n');
  expect(lines).toEqual([
    '\uFEFF"From","To","Sector","Pieces","Back in stock","Cost","Currency"',
    `"2026-09-01","2026-11-23","'=1+1","4","1","48123.9","BRL"`,
    '"2026-09-01","2026-11-23","None","0","2","-12.5","BRL"',
    '"2026-09-01","2026-11-23","Line 2","1","0","1500","CLP"',
    '',
  ]);
});
