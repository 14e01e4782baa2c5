import type { ApolloClient } from '@apollo/client';
import type { ComponentType } from 'react';
import type { Option } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { SearchedMultiSelect } from '#console/crud/fields/SearchedMultiSelect.tsx';
import type { PickedNoun } from './options.ts';
import { RecordField } from './RecordField.tsx';
import type { PickerFieldProps } from './usePickerFilter.tsx';

/** Props of a field that selects several records. */
export type SeveralRecordsProps = {
  label: string;
  placeholder: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  /** The chosen records whose names are known. */
  selected: readonly Option[];
};

/** What a list's filter by the records of a noun needs. */
export type NounFilter = {
  /** The name of a record; null if the record does not exist; undefined if the request failed. */
  fetchName: (client: ApolloClient, id: string) => Promise<string | null | undefined>;
  One: ComponentType<PickerFieldProps>;
  Several: ComponentType<SeveralRecordsProps>;
};

/** The filter by the records of a noun. */
export const nounFilter = <Data,>(noun: PickedNoun<Data>): NounFilter => ({
  fetchName: async (client, id) => {
    const { data, error } = await client.query({ query: noun.nameQuery, variables: { id } });
    if (data) return noun.nameOf(data);
    return toFault(error).code === 'NOT_FOUND' ? null : undefined;
  },
  One: (props) => <RecordField {...props} noun={noun} />,
  Several: (props) => <SearchedMultiSelect {...props} useOptions={noun.useOptions} />,
});
