import {
  CHANGED_AT,
  CHANGED_BY,
  CREATED_AT,
  type ExportedColumn,
  type ExportedList,
  numberColumn,
  STATUS,
  textColumn,
  timeColumn,
  wordColumn,
} from '#api/crud/exported-list.ts';
import { propertyOf } from '#api/platform/property-of.ts';

const channelsOf = (machine: unknown): unknown[] => {
  const channels = propertyOf(propertyOf(machine, 'stock'), 'channels');
  return Array.isArray(channels) ? channels : [];
};

/** Adds up a number of all channels. */
const sumColumn = (label: string, field: string): ExportedColumn => ({
  label,
  selection: `stock { channels { ${field} } }`,
  read: (machine) => channelsOf(machine).reduce<number>((sum, channel) => sum + Number(propertyOf(channel, field)), 0),
});

export const exported: ExportedList = {
  list: 'listMachines',
  title: 'machines.list.title',
  auditType: 'MACHINE',
  columns: {
    NAME: textColumn('machines.fields.name', 'name'),
    CODE: textColumn('machines.fields.code', 'code'),
    MODEL: wordColumn('machines.fields.model', 'model', 'machines.models'),
    observation: textColumn('machines.fields.observation', 'observation'),
    connectivity: [
      wordColumn('machines.fields.connectivity', 'connectivity', 'machines.connectivity'),
      timeColumn('exportFile.lastSeen', 'lastKeepAlive'),
    ],
    channels: {
      label: 'machines.fields.channels',
      selection: 'stock { channels { channel } }',
      read: (machine) => channelsOf(machine).length,
    },
    stock: [
      sumColumn('machines.fields.channelsQuantity', 'quantity'),
      sumColumn('machines.fields.channelsCapacity', 'capacity'),
    ],
    firmware: textColumn('exportFile.firmware', 'firmware'),
    status: STATUS,
    CREATED_AT,
    updatedAt: CHANGED_AT,
    updatedByName: CHANGED_BY,
  },
};

export const movements: ExportedList = {
  list: 'listStockMovements',
  title: 'machinePage.ledger.title',
  auditType: 'MACHINE_STOCK',
  columns: {
    time: timeColumn('machinePage.ledger.time', 'createdAt'),
    channel: [
      numberColumn('machinePage.ledger.channel', 'channel'),
      textColumn('machines.fields.channelsProductId', 'product.name'),
      textColumn('machines.fields.channelsSizeId', 'size.size'),
      textColumn('machines.fields.channelsCertificateId', 'certificate.number'),
    ],
    reason: [
      wordColumn('machinePage.ledger.reason', 'reason', 'machinePage.ledger.reasons'),
      textColumn('warehousePage.pieces.note', 'note'),
    ],
    change: numberColumn('machinePage.ledger.change', 'quantity'),
    balance: numberColumn('machinePage.ledger.balance', 'balance'),
    who: textColumn('machinePage.ledger.who', 'actorName'),
  },
};
