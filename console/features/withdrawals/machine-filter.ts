import {
  GetMachineNameDocument,
  type GetMachineNameQuery,
  useFindMachinesQuery,
} from '#console/generated/operations.ts';
import { nounFilter } from '#console/pickers/noun-filter.tsx';
import { foundOptions, type PickedNoun, searchOptions, toOptions } from '#console/pickers/options.ts';

const MACHINES: PickedNoun<GetMachineNameQuery> = {
  type: 'Machine',
  useOptions: (search) =>
    foundOptions(useFindMachinesQuery(searchOptions(search)), (data) => toOptions(data.listMachines.items)),
  nameQuery: GetMachineNameDocument,
  nameOf: ({ getMachine }) => getMachine.name,
};

/** The list's filter by machine. */
export const machineFilter = nounFilter(MACHINES);
