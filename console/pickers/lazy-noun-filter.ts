import type { ComponentType } from 'react';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import type { FILTER_NOUNS } from './filter-nouns.ts';
import type { NounFilter, SeveralRecordsProps } from './noun-filter.tsx';
import type { PickerFieldProps } from './usePickerFilter.tsx';

/** A filter whose code a list fetches when the user begins to use the page, or when a record is chosen. */
export type LazyNounFilter = {
  load: () => Promise<NounFilter>;
  One: ComponentType<PickerFieldProps>;
  Several: ComponentType<SeveralRecordsProps>;
};

/** Makes the filter of a noun that only one list uses. */
export const lazyNounFilter = (load: () => Promise<NounFilter>): LazyNounFilter => ({
  load,
  One: lazyPart(async () => (await load()).One),
  Several: lazyPart(async () => (await load()).Several),
});

const shared = (noun: keyof typeof FILTER_NOUNS) =>
  lazyNounFilter(async () => (await import('./filter-nouns.ts')).FILTER_NOUNS[noun]);

export const COST_CENTER_FILTER = shared('costCenters');
export const CUSTOMER_FILTER = shared('customers');
export const EMPLOYEE_FILTER = shared('employees');
export const GROUP_FILTER = shared('groups');
export const JOB_ROLE_FILTER = shared('jobRoles');
export const PERMISSION_ROLE_FILTER = shared('permissionRoles');
export const PRODUCT_FILTER = shared('products');
export const SECTOR_FILTER = shared('sectors');
