import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import { parseInstant as instantOf } from '#api/rules/instant.ts';
import type { Resolvers } from './generated/types.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

function parseInstant(value: unknown): Date {
  const instant = typeof value === 'string' ? instantOf(value) : null;
  if (!instant) throw new GraphQLError('Expected an RFC 3339 instant, for example 2026-11-21T12:00:00.000Z');
  return instant;
}

function parseDay(value: unknown): string {
  const valid =
    typeof value === 'string' &&
    DAY.test(value) &&
    !Number.isNaN(Date.parse(value)) &&
    new Date(value).toISOString().startsWith(value);
  if (!valid) throw new GraphQLError('Expected a day as YYYY-MM-DD');
  return value;
}

/** Output: RFC 3339 in UTC with milliseconds. Input: any offset. */
const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  serialize: (value) => (value instanceof Date ? value : parseInstant(value)).toISOString(),
  parseValue: parseInstant,
  parseLiteral: (node) => parseInstant(node.kind === Kind.STRING ? node.value : null),
});

const DateScalar = new GraphQLScalarType<string, string>({
  name: 'Date',
  serialize: (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : String(value)),
  parseValue: parseDay,
  parseLiteral: (node) => parseDay(node.kind === Kind.STRING ? node.value : null),
});

/** Resolvers of the scalars DateTime and Date. */
export const scalars = { DateTime, Date: DateScalar } satisfies Resolvers;
