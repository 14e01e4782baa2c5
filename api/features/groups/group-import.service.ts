import { requireLive } from '#api/crud/require-live.ts';
import type { Tx } from '#api/crud/write.ts';
import { isAnyOf, rows, sql } from '#api/db/sql.ts';
import { findIds, namesOf } from '#api/features/imports/find-records.service.ts';
import {
  type ComparedRecord,
  type ImportInput,
  type LineFault,
  mergeRows,
  type ReadScope,
  type RowChange,
  type RowValues,
  shownValue,
  textOf,
  wholeNumber,
} from '#api/features/imports/import-values.service.ts';
import { defineImporter, type WrittenRecord } from '#api/features/imports/importer.service.ts';
import { labelKeyOf } from '#api/nouns/label-places.ts';
import { isInvalid } from '#api/platform/errors.ts';
import { validate } from '#api/rules/validate.ts';
import { replaceRules, type RuleInput } from './group-rules.ts';
import { Group } from './group.entity.ts';
import { groupRules, lacksShifts } from './group.rules.ts';

/** A rule as the group will have it, and the row that has set it; null: the group has it already. */
type MergedRule = { values: ImportInput; line: number | null };

type KnownGroup = {
  id: string;
  version: number;
  name: string;
  period: number;
  status: string;
  shiftStarts: string[];
  rules: ImportInput[];
};

/** Fields of a rule, by the fields of a row. */
const RULE_FIELDS = {
  rulesQuantity: 'quantity',
  rulesPeriodDays: 'periodDays',
  rulesPeriodKind: 'periodKind',
} as const;

/** Imports groups. Rows with the same name are one group: a row for each rule. Rules that no row names stay as they are. */
export const groupImporter = defineImporter({
  noun: 'GROUP',
  table: 'group',
  uniqueFields: [],
  entity: Group,
  rules: groupRules,
  toColumns: ({ rules: _rules, ...values }) => values,
  grouping: { keyOf: ({ input }) => textOf(input.name), compare },
  beforeWrite: requireProducts,
  afterWrite: writeRules,
});

async function requireProducts(tx: Tx, records: readonly WrittenRecord[]): Promise<void> {
  const references = records
    .flatMap(({ input }) => rulesIn(input) ?? [])
    .map(({ productId }) => ({ path: 'rulesProductId', table: 'product', id: productId }));
  await requireLive(tx, references);
}

async function writeRules(tx: Tx, records: readonly WrittenRecord[]): Promise<void> {
  for (const { id, input } of records) {
    const rules = rulesIn(input);
    if (rules) await replaceRules(tx, id, rules);
  }
}

const rulesIn = ({ rules }: ImportInput): RuleInput[] | undefined =>
  rules === undefined ? undefined : groupRules.pick(['rules']).validateSync({ rules }).rules;

async function compare(scope: ReadScope, records: readonly (readonly RowValues[])[]): Promise<ComparedRecord[]> {
  const names = records.map(([row]) => textOf(row?.input.name) ?? '');
  const known = await findGroups(scope, names);
  const productIds = [...known.values()].flatMap(({ rules }) =>
    rules.flatMap(({ productId }) => textOf(productId) ?? []),
  );
  const products = await namesOf(scope.em, { customerId: scope.tenant.id, table: 'product' }, [...new Set(productIds)]);
  return records.map((group, index) => compareGroup(group, known.get(names[index] ?? '') ?? null, products));
}

/** The groups with these names, by name. */
async function findGroups({ em, tenant }: ReadScope, names: readonly string[]): Promise<Map<string, KnownGroup>> {
  const found = await findIds(em, { customerId: tenant.id, table: 'group', column: 'name' }, names);
  if (found.length === 0) return new Map();
  const ids = found.map(({ id }) => id);
  const groups = await rows(
    em,
    sql<
      Omit<KnownGroup, 'rules' | 'shiftStarts'> & { shiftStarts: string | string[] | null }
    >`select id, version, name, period,
        status, shift_starts as shiftStarts from \`group\` where customer_id = ${tenant.id} and ${isAnyOf('id', ids)}`,
  );
  const rules = await rows(
    em,
    sql<RuleInput & { groupId: string }>`select group_id as groupId, product_id as productId, period_days as periodDays,
        quantity, period_kind as periodKind from group_rule
      where customer_id = ${tenant.id} and ${isAnyOf('group_id', ids)} order by group_id, position`,
  );
  const byId = new Map(
    groups.map((group) => [
      group.id,
      {
        ...group,
        shiftStarts: typeof group.shiftStarts === 'string' ? textsOfJson(group.shiftStarts) : (group.shiftStarts ?? []),
        rules: rules
          .filter(({ groupId }) => groupId === group.id)
          .map(({ productId, periodDays = null, quantity, periodKind = null }) => ({
            productId,
            periodDays,
            quantity,
            periodKind,
          })),
      },
    ]),
  );
  return new Map(
    found.flatMap(({ position, id }) => {
      const group = byId.get(id);
      return group ? [[names[position - 1] ?? '', group] as const] : [];
    }),
  );
}

function textsOfJson(text: string): string[] {
  const parsed: unknown = JSON.parse(text);
  return Array.isArray(parsed) ? parsed.filter((part) => typeof part === 'string') : [];
}

function compareGroup(
  rowsOfGroup: readonly RowValues[],
  group: KnownGroup | null,
  products: ReadonlyMap<string, string>,
): ComparedRecord {
  const [head] = rowsOfGroup;
  const { input: own, faults } = mergeRows(rowsOfGroup, ['period', 'status']);
  const rules = (group?.rules ?? []).map((values): MergedRule => ({ values: { ...values }, line: null }));
  const wrong = rowsOfGroup.flatMap((row) => addRule(rules, row));
  const values: ImportInput = { ...(head?.input.name !== undefined && { name: head.input.name }), ...own };
  const after = rules.map((rule) => rule.values);
  const current: ImportInput = group ? { name: group.name, period: group.period, status: group.status } : {};
  const changed: ImportInput = {
    ...Object.fromEntries(
      Object.entries(values).filter(([field, value]) => String(value) !== String(current[field] ?? '')),
    ),
    ...(JSON.stringify(after) !== JSON.stringify(group?.rules ?? []) && { rules: after }),
  };
  const previous: ImportInput = { ...current, rules: group?.rules ?? [] };
  return {
    record: group && { id: group.id, version: group.version },
    input: changed,
    previous: group ? Object.fromEntries(Object.keys(changed).map((field) => [field, previous[field] ?? null])) : {},
    changes: group ? [...ownChanges(changed, current), ...ruleChanges(rules, group, rowsOfGroup, products)] : [],
    faults: [...faults, ...wrong, ...brokenRules({ ...current, ...values, rules: after }, rowsOfGroup, rules, group)],
  };
}

/** Adds the rule of a row to the rules of its group, or changes the rule of the same product. */
function addRule(rules: MergedRule[], { line, input }: RowValues): LineFault[] {
  const productId = input.rulesProductId ?? null;
  const given = Object.entries(RULE_FIELDS).filter(([field]) => (input[field] ?? null) !== null);
  if (productId === null && given.length === 0) return [];
  const known = rules.find(({ values }) => values.productId === productId);
  if (known && known.line !== null)
    return [{ line, field: 'rulesProductId', key: 'duplicateRow', values: { row: known.line } }];
  const rule = known ?? {
    values: { productId, periodDays: null, quantity: null, periodKind: 'SLIDING' },
    line,
  };
  if (!known) rules.push(rule);
  rule.line = line;
  for (const [field, part] of given) rule.values[part] = wholeNumber(input[field] ?? null);
  return [];
}

const ownChanges = (changed: ImportInput, current: ImportInput): RowChange[] =>
  Object.entries(changed).flatMap(([field, value]) =>
    field === 'rules' ? [] : [{ field, old: shownValue(current[field]), new: shownValue(value) }],
  );

function ruleChanges(
  rules: readonly MergedRule[],
  group: KnownGroup,
  rowsOfGroup: readonly RowValues[],
  products: ReadonlyMap<string, string>,
): RowChange[] {
  const nameOf = (rule: MergedRule): string =>
    products.get(textOf(rule.values.productId) ?? '') ??
    rowsOfGroup.find(({ line }) => line === rule.line)?.texts.rulesProductId ??
    '–';
  const textOfRule = (rule: MergedRule, values: ImportInput): string =>
    [`${shownValue(values.quantity) ?? '–'} × ${nameOf(rule)}`, shownValue(values.periodDays)]
      .filter(Boolean)
      .join(' / ');
  return rules.flatMap((rule, index) => {
    const old = group.rules[index];
    if (old && JSON.stringify(old) === JSON.stringify(rule.values)) return [];
    return [{ field: 'rulesProductId', old: old ? textOfRule(rule, old) : null, new: textOfRule(rule, rule.values) }];
  });
}

/** Faults of the group's own rules, at the row of the rule that breaks them. */
function brokenRules(
  values: ImportInput,
  rowsOfGroup: readonly RowValues[],
  rules: readonly MergedRule[],
  group: KnownGroup | null,
): LineFault[] {
  const [head] = rowsOfGroup;
  if (!head) return [];
  const shiftRule = rules.find(({ values: { periodKind }, line }) => periodKind === 'SHIFT' && line !== null);
  const lacking = shiftRule && lacksShifts([{ periodKind: 'SHIFT' }], group?.shiftStarts);
  const faults: LineFault[] = lacking
    ? [{ line: shiftRule.line ?? head.line, field: 'rulesPeriodKind', key: 'importShifts' }]
    : [];
  try {
    validate(groupRules, values);
    return faults;
  } catch (error) {
    if (!isInvalid(error)) throw error;
    const broken = error.details.fields.map(({ path, key, values: of }) => {
      const [, index] = /^rules\[(\d+)\]/.exec(path) ?? [];
      const line = rules[Number(index)]?.line ?? rowsOfGroup.find((row) => (row.input[path] ?? null) !== null)?.line;
      const isEmpty = key === 'minItems';
      return {
        line: line ?? head.line,
        field: isEmpty ? 'rulesProductId' : labelKeyOf(path),
        key: isEmpty ? 'required' : key,
        values: of,
      };
    });
    return [...faults, ...broken];
  }
}
