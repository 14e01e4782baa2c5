import {
  GetMachineNameDocument,
  type GetMachineNameQuery,
  useFindMachinesQuery,
} from '#console/generated/operations.ts';
import { foundOptions, type PickedNoun, searchOptions, toOptions } from '#console/pickers/options.ts';

/** Machines of the list's filter. */
export const MACHINES: PickedNoun<GetMachineNameQuery> = {
  type: 'Machine',
  useOptions: (search) =>
    foundOptions(useFindMachinesQuery(searchOptions(search)), (data) => toOptions(data.listMachines.items)),
  nameQuery: GetMachineNameDocument,
  nameOf: ({ getMachine }) => getMachine.name,
};
