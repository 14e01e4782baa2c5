import { EntitySchema } from '@mikro-orm/core';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { loadEntities } from '#api/db/load-entities.ts';
import { nounCards } from './cards.ts';
import { labelPlacesOf } from './label-places.ts';

const LANGUAGES = ['en', 'pt-BR', 'es'];

/** Fields of every record: the audit trail has one common label for each, or leaves it out. */
const COMMON_FIELDS = ['status', 'deletedAt', 'version', 'createdAt', 'updatedAt', 'createdBy', 'updatedBy'];

await loadEntities();

/** Fields of an entity that the audit trail may name. */
function auditedFieldsOf(className: string): string[] {
  const schema = [...EntitySchema.REGISTRY.values()].find(({ meta }) => meta.className === className);
  if (!schema) throw new Error(`There is no entity ${className}`);
  return Object.entries(schema.meta.properties)
    .filter(([name, property]) => !property.hidden && !property.primary && !COMMON_FIELDS.includes(name))
    .map(([name]) => name);
}

const labelsIn = (language: string, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(`locales/${language}/${namespace}.json`, 'utf8')).fields ?? {};

/** Audited fields that are not properties of the entity. */
const MORE_FIELDS: Record<string, string[]> = {
  Employee: ['hasPin', 'costCenterIds'],
  Group: ['rules', 'rules.0.productId', 'rules.0.quantity', 'rules.0.periodDays'],
};

const kinds = nounCards.flatMap((card) =>
  [card, ...(card.parts ?? [])].map(({ type, auditType, copiedNames = [] }) => ({
    type,
    auditType,
    customerId: card.administrators === 'SYSTEM' && card.auditType === 'USER' ? null : 'acme',
    fields: [...auditedFieldsOf(type), ...(MORE_FIELDS[type] ?? [])].filter((field) => !copiedNames.includes(field)),
  })),
);

/** Kinds of records without a form of their own, and what the audit trail also says about them. */
const WITHOUT_FORM: Record<string, string[]> = {
  CounterDifference: [],
  PieceReturn: [],
  PpeSheet: ['document', 'link', 'ppeSheet', 'legalExtract', 'companySeal'],
  StockCount: [],
  StockDocument: [],
};

describe.each(LANGUAGES)('the labels of audited fields in %s', (language) => {
  it.each(kinds)('of $type come from its forms [S11] [T7]', ({ auditType, customerId, fields }) => {
    const isLabelled = (field: string) =>
      labelPlacesOf(nounCards, { targetEntityType: auditType, customerId }, field).some(
        ({ namespace, key }) => labelsIn(language, namespace)[key] !== undefined,
      );
    expect(fields.filter((field) => !isLabelled(field))).toEqual([]);
  });

  it.each(Object.entries(WITHOUT_FORM))('of %s are those of the audit trail [S11] [T7]', (type, more) => {
    const labels = labelsIn(language, 'auditLogs');
    const fields = [...auditedFieldsOf(type), ...more];
    expect(fields.filter((field) => labels[field] === undefined)).toEqual([]);
  });
});
