import type { UpdateEmployeeInput } from '#console/generated/operations.ts';
import type { EmployeeListRow } from './EmployeeNeeds.tsx';

/** What can be changed for several employees at once. */
export const CHANGED_FIELDS = ['groupId', 'sectorId', 'jobRoleId', 'addCostCenterIds', 'costCenterIds'] as const;
export type ChangedField = (typeof CHANGED_FIELDS)[number];

/** A field with one record, which a row shows, so that its change can be undone. */
export type PlaceField = Exclude<ChangedField, 'addCostCenterIds' | 'costCenterIds'>;

type PlacedRow = Pick<EmployeeListRow, 'id' | 'version' | 'sector' | 'jobRole' | 'group'>;

export const isPlace = (field: ChangedField): field is PlaceField =>
  field !== 'addCostCenterIds' && field !== 'costCenterIds';

/** The id of the record that a row has in the field. */
export function placeOf({ group, sector, jobRole }: PlacedRow, field: PlaceField): string | null {
  return { groupId: group, sectorId: sector, jobRoleId: jobRole }[field]?.id ?? null;
}

/** Whether the change would alter the row; the rows of the list do not show their cost centers. */
export const wouldChange = (row: PlacedRow, field: ChangedField, [id]: readonly string[]): boolean =>
  !isPlace(field) || !id || placeOf(row, field) !== id;

/** The values of a change to the chosen records. */
export const changedValues = (field: ChangedField, ids: string[]): Partial<UpdateEmployeeInput> => ({
  [field]: isPlace(field) ? (ids[0] ?? null) : ids,
});

/** The input that gives the chosen records to the rows. */
export const changeInput = (rows: readonly PlacedRow[], field: ChangedField, ids: string[]): UpdateEmployeeInput[] =>
  rows.map(({ id, version }) => ({ id, version, ...changedValues(field, ids) }));

/** The input that gives the rows what they had before. */
export const undoInput = (rows: readonly PlacedRow[], field: PlaceField): UpdateEmployeeInput[] =>
  rows.map((row) => ({ id: row.id, version: row.version, [field]: placeOf(row, field) }));
