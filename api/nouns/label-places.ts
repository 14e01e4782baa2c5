import type { NounCard, RecordCard } from './noun-card.ts';

/** Place of a field's label: a namespace of the texts and a key of its `fields`. */
export type LabelPlace = { namespace: string; key: string };

/** The record of an audit entry. Without a customer it belongs to the platform. */
export type AuditedRecord = { targetEntityType: string; customerId?: string | null };

/** The key of a field's label: the field's path without row numbers. `rules.0.quantity` is `rulesQuantity`. */
export const labelKeyOf = (path: string): string =>
  path
    .split(/[.[\]]+/)
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .map((word, place) => (place === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');

/** The possible places of an audited field's label, best first: the texts of the forms that change the field. */
export function labelPlacesOf(nouns: readonly NounCard[], record: AuditedRecord, path: string): LabelPlace[] {
  const administrators = record.customerId ? 'CUSTOMER' : 'SYSTEM';
  const [own, others] = [
    nouns.filter((card) => card.administrators === administrators),
    nouns.filter((card) => card.administrators !== administrators),
  ];
  return [...own, ...others].flatMap((card) => placesIn(card, record.targetEntityType, path));
}

function placesIn(card: NounCard, auditType: string, path: string): LabelPlace[] {
  const { parts = [], texts, moreTexts = [] } = card;
  const own = card.auditType === auditType ? [formPathOf(card, path)] : [];
  const ofParts = parts
    .filter((part) => part.auditType === auditType)
    .map((part) => `${part.formPath}.${formPathOf(part, path)}`);
  return [...own, ...ofParts].flatMap((formPath) =>
    [texts, ...moreTexts].map((namespace) => ({ namespace, key: labelKeyOf(formPath) })),
  );
}

const formPathOf = ({ formPaths }: RecordCard, path: string): string => formPaths?.[path] ?? path;
