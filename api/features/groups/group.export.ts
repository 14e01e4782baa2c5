import {
  CHANGED_AT,
  CHANGED_BY,
  CREATED_AT,
  type ExportedList,
  type ExportWords,
  numberColumn,
  STATUS,
  textColumn,
  yesNoColumn,
} from '#api/crud/exported-list.ts';
import { propertyOf } from '#api/platform/property-of.ts';

/** "2 × Safety glove, 1 × Helmet". */
function readRules(group: unknown, { text }: ExportWords): string {
  const rules = propertyOf(group, 'rules');
  return (Array.isArray(rules) ? rules : [])
    .map((rule) =>
      text('groups.rule', {
        quantity: String(propertyOf(rule, 'quantity')),
        product: String(propertyOf(rule, 'productName')),
      }),
    )
    .join(', ');
}

export const exported: ExportedList = {
  list: 'listGroups',
  title: 'groups.list.title',
  auditType: 'GROUP',
  columns: {
    NAME: textColumn('groups.fields.name', 'name'),
    rules: { label: 'groups.fields.rules', selection: 'rules { quantity productName }', read: readRules },
    PERIOD: numberColumn('groups.fields.period', 'period'),
    employees: numberColumn('groups.columns.employees', 'employeesCount'),
    shiftStarts: textColumn('groups.fields.shiftStarts', 'shiftStarts'),
    returnsCountBack: yesNoColumn('groups.fields.returnsCountBack', 'returnsCountBack'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};
