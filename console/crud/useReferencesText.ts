import { useCallback } from 'react';
import { REFERENCE_TYPES } from '#api/rules/reference-types.ts';
import type { Fault } from '#console/apollo/fault.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** The references that prevent a deletion: "3 employees and 1 machine". */
export function useReferencesText(): (fault: Fault) => string {
  const t = useText();
  const { list } = useFormat();
  return useCallback(
    ({ references }) =>
      list(
        references.map(({ type, count }) => {
          const known = REFERENCE_TYPES.find((each) => each === type) ?? 'RECORD';
          return t(($) => $.crudForm.references[known], { count });
        }),
      ),
    [t, list],
  );
}
