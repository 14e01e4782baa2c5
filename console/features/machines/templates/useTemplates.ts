import { useState } from 'react';
import { MACHINE_MODELS, type MachineModel } from '#api/features/machines/machine-models.rules.ts';
import { useFindLayoutTemplatesQuery } from '#console/generated/operations.ts';

/** Most templates of a search: of the machine's model, and of the others. */
const MAX_TEMPLATES = 50;

/** Finds templates by their names: those of the model first. */
export function useTemplates(ownModel: MachineModel) {
  const [search, setSearch] = useState('');
  const { data, previousData, loading, error, refetch } = useFindLayoutTemplatesQuery({
    variables: {
      search: search || undefined,
      model: [ownModel],
      others: MACHINE_MODELS.filter((model) => model !== ownModel),
      limit: MAX_TEMPLATES,
    },
    fetchPolicy: 'cache-and-network',
  });
  const lists = data ?? previousData;
  const found = lists && [...lists.ofModel.items, ...lists.ofOthers.items];
  return {
    /** Undefined until they are loaded. */
    found,
    /** The company has no templates. */
    isEmpty: found?.length === 0 && search === '' && !loading,
    loading,
    error,
    setSearch,
    refetch,
  };
}

/** What `useTemplates` found. */
export type Templates = ReturnType<typeof useTemplates>;
