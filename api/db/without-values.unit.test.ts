import { describe, expect, it } from 'vitest';
import { withoutValues } from './without-values.ts';

describe('the text of a statement for logs and traces [O5]', () => {
  it.each([
    ["select `id` from `user` where `email` = 'ana@acme.example'", 'select `id` from `user` where `email` = ?'],
    [String.raw`update t set a = 'it\'s ''hers''', b = 2`, 'update t set a = ?, b = ?'],
    [String.raw`select 'ends with a backslash \\', secret from t`, 'select ?, secret from t'],
    ['select "double ""quoted""" from `a\'b`', "select ? from `a'b`"],
    [
      "insert into t values (1, 'x', 1.5e3, null), (-2, 'y', x'0aff', true)",
      'insert into t values (?, …, null), (-?, …, true)',
    ],
    ['select c1, table2.c3 from table2 limit 10', 'select c1, table2.c3 from table2 limit ?'],
    ['select a from t where id in (?, ?, ?)', 'select a from t where id in (?, …)'],
    ["select 'a text without an end", 'select ?'],
  ])('%s has no values', (statement, expected) => {
    expect(withoutValues(statement)).toBe(expected);
  });

  it('is cut, also inside of a value', () => {
    expect(withoutValues(`insert into t values ('${'secret '.repeat(10_000)}')`)).toBe('insert into t values (?');
    expect(withoutValues(`select ${'a, '.repeat(10_000)}`)).toHaveLength(2000);
  });

  it('is found in linear time', () => {
    const begun = performance.now();
    for (const part of ["'", '`', "\\'", "''", '1.', '?,']) withoutValues(part.repeat(100_000));
    expect(performance.now() - begun).toBeLessThan(500);
  });
});
