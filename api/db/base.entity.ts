import { p } from '@mikro-orm/core';
import { newId } from '#api/platform/ids.ts';
import { clock } from '#api/platform/clock.ts';

/** Statuses every record may have (requirements E1). DELETED rows stay. */
export const STATUSES = ['ACTIVE', 'INACTIVE', 'PENDING', 'DELETED'] as const;
export type Status = (typeof STATUSES)[number];

/** A char(26) reference to another record of the same tenant, held as a plain id. */
export const idProp = () => p.character().length(26);

/**
 * The words a column may hold. Stored as varchar with a CHECK, so that a word can be added by a migration without
 * rebuilding the table.
 */
export const wordProp = <T extends string>() => p.string().length(40).$type<T>();

/** An instant in UTC with milliseconds. */
export const instantProp = () => p.datetime().length(3);

/** A calendar day, as YYYY-MM-DD. */
export const dayProp = () => p.date();

const recordProps = {
  status: p.string().length(20).$type<Status>().default('ACTIVE'),
  version: p.integer().version(),
  createdAt: instantProp().onCreate(() => clock.now()),
  updatedAt: instantProp()
    .onCreate(() => clock.now())
    .onUpdate(() => clock.now()),
  createdBy: idProp().nullable(),
  updatedBy: idProp().nullable(),
  deletedAt: instantProp().nullable(),
};

/** Fields of every record of the platform itself (requirements D18). */
export const platformProps = {
  id: idProp()
    .primary()
    .onCreate(() => newId()),
  ...recordProps,
};

/** The two-part key of every tenant's table: no row can be reached, or referred to, across tenants. */
export const tenantKey = {
  customerId: idProp().primary(),
  id: idProp()
    .primary()
    .onCreate(() => newId()),
};

/** Fields of every record of a tenant (requirements D18). */
export const tenantProps = { ...tenantKey, ...recordProps };
