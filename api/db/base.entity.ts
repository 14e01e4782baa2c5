import { p } from '@mikro-orm/core';
import { newId } from '#api/platform/ids.ts';
import { clock } from '#api/platform/clock.ts';

/** Statuses of a record (requirements E1). Deletes are soft: DELETED rows stay in the table. */
export const STATUSES = ['ACTIVE', 'INACTIVE', 'PENDING', 'DELETED'] as const;
/** One of STATUSES. */
export type Status = (typeof STATUSES)[number];

/** A char(26) id of another record of the same tenant, without an ORM relation. */
export const idProp = () => p.character().length(26);

/**
 * A column with a fixed set of values. Stored as varchar with a CHECK, so that a migration can add a value without
 * rebuilding the table.
 */
export const wordProp = <T extends string>() => p.string().length(40).$type<T>();

/** An instant in UTC with milliseconds. */
export const instantProp = () => p.datetime().length(3);

/** A calendar day as YYYY-MM-DD. */
export const dayProp = () => p.date();

/**
 * The version that a change must name. Every update compares it and increments it; it is not the ORM's own kind of
 * version, which would be read back after each write.
 */
const versionProp = () =>
  p
    .integer()
    .default(1)
    .onUpdate((record: { version: number }) => record.version + 1)
    .concurrencyCheck();

const recordProps = {
  status: p.string().length(20).$type<Status>().default('ACTIVE'),
  version: versionProp(),
  createdAt: instantProp().onCreate(() => clock.now()),
  updatedAt: instantProp()
    .onCreate(() => clock.now())
    .onUpdate(() => clock.now()),
  createdBy: idProp().nullable(),
  updatedBy: idProp().nullable(),
  deletedAt: instantProp().nullable(),
};

/** Fields of every platform record (requirements D18). */
export const platformProps = {
  id: idProp()
    .primary()
    .onCreate(() => newId()),
  ...recordProps,
};

/** The two-column key of every tenant table, so that no row can be read or referenced across tenants. */
export const tenantKey = {
  customerId: idProp().primary(),
  id: idProp()
    .primary()
    .onCreate(() => newId()),
};

/** Fields of every tenant record (requirements D18). */
export const tenantProps = { ...tenantKey, ...recordProps };
