import type { ExportWords } from '#api/crud/exported-list.ts';
import { nounCards } from '#api/nouns/cards.ts';
import { labelPlacesOf } from '#api/nouns/label-places.ts';
import { wordPlacesOf } from '#api/nouns/word-places.ts';
import { isRecord, propertyOf } from '#api/platform/property-of.ts';
import { isErased } from '#api/rules/erased.ts';

/** The word for a kind of records: that of its noun, else that of the audit trail. */
export function typeWord(type: string, { find }: ExportWords): string {
  const ofType = nounCards.filter(({ auditType }) => auditType === type);
  // Users of the platform and of a customer both have the type USER.
  const card = ofType.find(({ administrators }) => administrators === 'CUSTOMER') ?? ofType[0];
  return (card && find(`${card.texts}.noun`)) ?? find(`auditLogs.types.${type}`) ?? type;
}

/** An entry as far as its labels need it. */
type Labelled = { targetEntityType: string; customerId: string | null };

/** The label of a field: that of the form that changes it, else that of the audit trail, else its name. */
function labelOf(record: Labelled, path: string, { find, text }: ExportWords): string {
  const field = path.split('.').at(-1) ?? path;
  const place = labelPlacesOf(nounCards, record, path).find(({ namespace, key }) => find(`${namespace}.fields.${key}`));
  if (place) return text(`${place.namespace}.fields.${place.key}`);
  if (field === 'status') return text('common.status');
  return find(`auditLogs.fields.${field}`) ?? field.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The word for a value of an enum, such as `TRIAL`; the value if there is none. */
function wordOf(value: string, path: string, { targetEntityType }: Labelled, { find }: ExportWords): string {
  const places = wordPlacesOf(nounCards, targetEntityType, path, value);
  return places.map(find).find((word) => word !== undefined) ?? value;
}

function valueText(value: unknown, path: string, record: Labelled, words: ExportWords): string {
  if (value === null || value === undefined || value === '') return '';
  if (isErased(value)) return words.text('auditLogs.erased.value');
  if (typeof value === 'boolean') return words.text(value ? 'exportFile.yes' : 'exportFile.no');
  if (typeof value === 'number') return words.write(value);
  if (typeof value === 'string') {
    if (INSTANT.test(value)) return words.write({ instant: value });
    if (DAY.test(value)) return words.write({ day: value });
    return /^[A-Z_]+$/.test(value) ? wordOf(value, path, record, words) : value;
  }
  if (Array.isArray(value)) return value.map((one) => valueText(one, path, record, words)).join(', ');
  if (!isRecord(value)) return '';
  return Object.entries(value)
    .map(([field, one]) => {
      const inner = `${path}.${field}`;
      return `${labelOf(record, inner, words)} ${valueText(one, inner, record, words)}`;
    })
    .join(' ');
}

function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** What an entry has changed, in words: "Name: Ana → Ana Maria; Sector: Welding → Paint shop". */
export function changesText(entry: unknown, words: ExportWords): string {
  const changes = propertyOf(entry, 'changes');
  const customerId = propertyOf(entry, 'customerId');
  const record: Labelled = {
    targetEntityType: String(propertyOf(entry, 'targetEntityType')),
    customerId: typeof customerId === 'string' ? customerId : null,
  };
  return (Array.isArray(changes) ? changes : [])
    .flatMap((change: unknown) => {
      const field = String(propertyOf(change, 'field'));
      const written = (value: 'old' | 'new') =>
        valueText(propertyOf(change, `${value}Names`) ?? parsed(propertyOf(change, value)), field, record, words);
      const label = labelOf(record, field, words);
      const [before, after] = [written('old'), written('new')];
      if (before === after) return [];
      if (before === '') return [`${label}: ${after}`];
      return words.text('exportFile.change', { field: label, old: before, new: after === '' ? '–' : after });
    })
    .join('; ');
}
