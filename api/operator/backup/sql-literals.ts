import { escape } from 'mysql2';
import { OperatorError } from '../operator-error.ts';

/** A column as information_schema describes it. */
export type Column = { name: string; type: string };

const NUMBERS = new Set(['tinyint', 'smallint', 'mediumint', 'int', 'bigint', 'decimal', 'double', 'year']);
const BINARY = new Set(['binary', 'varbinary', 'tinyblob', 'blob', 'mediumblob', 'longblob']);
const TEXTS = new Set(
  'char varchar tinytext text mediumtext longtext enum set json date time datetime timestamp'.split(' '),
);

/** Writes a value, in the bytes that MySQL sends as text, as a literal on one line. */
export type Literal = (value: Buffer | null) => string;

/**
 * How values of a column are written. Throws for types whose text is not exact, for example float, so that no backup
 * silently changes values.
 */
export function literalOf({ name, type }: Column): Literal {
  if (NUMBERS.has(type)) return (value) => value?.toString('latin1') ?? 'NULL';
  if (BINARY.has(type)) return (value) => (value ? `0x${value.toString('hex')}` : 'NULL').replace(/^0x$/, "''");
  if (type === 'bit') return (value) => (value ? `b'${bitsOf(value)}'` : 'NULL');
  if (TEXTS.has(type)) return (value) => (value ? escape(value.toString('utf8')) : 'NULL');
  throw new OperatorError(`The backup cannot write values of type ${type} exactly (column ${name})`);
}

const bitsOf = (value: Buffer): string => [...value].map((byte) => byte.toString(2).padStart(8, '0')).join('');
