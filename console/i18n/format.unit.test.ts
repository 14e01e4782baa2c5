import { describe, expect, it } from 'vitest';
import { createFormat } from './format.ts';

describe('a day', () => {
  it.each([
    ['en', 'Jun 3, 2027', 'Jun 3, 2027, 9:05 AM'],
    ['pt-BR', '03/06/2027', '03/06/2027, 09:05'],
    ['es', '03/06/2027', '03/06/2027, 09:05'],
  ] as const)(
    'looks the same alone, as the day of an instant, and before a time in %s C22',
    (language, day, moment) => {
      const format = createFormat(language, 'America/Sao_Paulo');
      expect(format.day('2027-06-03')).toBe(day);
      expect(format.date('2027-06-03T12:05:00Z')).toBe(day);
      expect(format.dateTime('2027-06-03T12:05:00Z').replaceAll('\u202F', ' ')).toBe(moment);
    },
  );
});
