import { useQuery } from '@apollo/client/react';
import { toFault } from '#console/apollo/fault.ts';
import { useText } from '#console/i18n/useText.ts';
import type { PickedNoun } from './options.ts';

/** The name of a chosen record by its id; undefined until it is loaded. A deleted record is described as such. */
export function useRecordName<Data>(
  { nameQuery, nameOf }: Pick<PickedNoun<Data>, 'nameQuery' | 'nameOf'>,
  id: string | null | undefined,
): string | undefined {
  const t = useText();
  const { data, error } = useQuery(nameQuery, {
    variables: { id: id ?? '' },
    skip: !id,
    fetchPolicy: 'cache-first',
  });
  if (data) return nameOf(data);
  return error && toFault(error).code === 'NOT_FOUND' ? t(($) => $.crud.removedRecord) : undefined;
}
