import { yup, ruleMessage } from './yup.ts';

const DAY = /^(?:19|2\d)\d{2}-\d{2}-\d{2}$/;

/** A calendar day, YYYY-MM-DD, from 1900 to 2999: the format of date inputs and of the database. */
export const day = yup
  .string()
  .test('day', ruleMessage('date'), (value) => value === undefined || value === null || isDay(value));

function isDay(value: string): boolean {
  if (!DAY.test(value)) return false;
  const instant = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(value);
}
