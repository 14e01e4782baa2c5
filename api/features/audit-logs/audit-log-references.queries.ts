import { recordCards } from '#api/nouns/cards.ts';
import type { AuditLog } from './audit-log.entity.ts';
import { type NameReader, nameOfRecord } from './audit-log-names.queries.ts';

/** Kinds of records by the fields that contain their ids: `sectorId`, `costCenterIds`. */
const CARDS = new Map(
  recordCards
    .filter(({ nameColumns }) => nameColumns.length > 0)
    .flatMap((card) => {
      const field = `${card.type.charAt(0).toLowerCase()}${card.type.slice(1)}Id`;
      return [[field, card] as const, [`${field}s`, card] as const];
    }),
);

/**
 * Current names of the records whose ids a value contains; an id whose record does not exist stays an id. Null for other
 * values. One statement for all records of a type and page.
 */
export async function referredNames(
  ctx: NameReader,
  { customerId }: Pick<AuditLog, 'customerId'>,
  field: string,
  value: unknown,
): Promise<string[] | null> {
  const card = CARDS.get(field);
  const ids = [value].flat().filter((id) => typeof id === 'string');
  if (!card || ids.length === 0) return null;
  const nameOf = (id: string) => nameOfRecord(ctx, card.auditType, { customerId: customerId ?? null, id });
  return Promise.all(ids.map(async (id) => (await nameOf(id)) ?? id));
}
