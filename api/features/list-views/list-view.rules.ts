import { line, name, yup } from '#api/rules/yup.ts';

/** Longest values, in characters; most entries of a list. */
export const LIST_VIEW_LIMITS = { list: 60, name: 60, query: 2000, columnId: 60, columns: 100, ownViews: 50 };

/** The query of a list. */
const list = yup.string().max(LIST_VIEW_LIMITS.list).required();

const columns = yup
  .array()
  .of(yup.string().max(LIST_VIEW_LIMITS.columnId).matches(/^\w+$/).required())
  .max(LIST_VIEW_LIMITS.columns);

/** The name of a list in an argument. */
export const listRules = yup.object({ list });

/** Input of a saved view (requirements S13). */
export const listViewRules = yup.object({
  list,
  name: name(LIST_VIEW_LIMITS.name),
  query: line(LIST_VIEW_LIMITS.query).defined(),
  isShared: yup.boolean().required(),
});

/** Input of what a person chose for a list (requirements S16). */
export const listChoiceRules = yup.object({
  list,
  hidden: columns,
  order: columns,
  defaultViewId: yup.string().nullable(),
});
