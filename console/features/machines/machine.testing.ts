import type { ChannelFieldsFragment, MachineWithStockFragment } from '#console/generated/operations.ts';
import { minutesAgo, recordFields } from '#console/stories/times.ts';

const GOODS = [
  { productId: 'glove', name: 'Luva nitrílica', size: 'M' },
  { productId: 'goggles', name: 'Óculos incolor', size: 'Único' },
  { productId: 'plug', name: 'Protetor auricular', size: 'Único' },
  { productId: 'boot', name: 'Bota nº 42', size: '42' },
] as const;

/** Contents and status of the channels, in turn. */
const STATES = [
  { quantity: 12, status: 'AVAILABLE' },
  { quantity: 2, status: 'AVAILABLE' },
  { quantity: 0, status: 'EMPTY' },
  { quantity: 7, status: 'ERROR' },
  { quantity: 5, status: 'MAINTENANCE' },
  { quantity: 9, status: 'AVAILABLE' },
] as const;

function channel(place: number): ChannelFieldsFragment {
  const [good] = GOODS.slice(place % GOODS.length);
  const [state] = STATES.slice(place % STATES.length);
  const { productId, name, size } = good ?? GOODS[0];
  const { quantity, status } = state ?? STATES[0];
  const isBroken = status === 'ERROR';
  return {
    id: `channel-${place}`,
    channel: place + 1,
    quantity,
    reserved: place === 0 ? 1 : 0,
    capacity: 12,
    lowLevel: 3,
    parLevel: null,
    status,
    productId,
    sizeId: `${productId}-size`,
    certificateId: `${productId}-certificate`,
    product: { id: productId, name, imageUrl: null },
    size: { id: `${productId}-size`, size, code: '001' },
    certificate: {
      id: `${productId}-certificate`,
      name: 'Certificado de aprovação',
      number: '28324',
      expirationDate: '2031-03-15',
    },
    errorCode: isBroken ? 'MOTOR_TIMEOUT' : null,
    errorMessage: isBroken ? 'The motor did not turn' : null,
    statusSince: minutesAgo(95),
  };
}

/** A machine with the given number of channels. */
export function machine(
  id: string,
  name: string,
  channels: number,
  changes: Partial<MachineWithStockFragment> = {},
): MachineWithStockFragment {
  return {
    ...recordFields,
    id,
    name,
    model: 'VISION_V3_MACHINE_WITH_ELEVATOR',
    code: 'PAT-3120',
    observation: 'Ao lado do portão leste',
    connectivity: 'ONLINE',
    lastKeepAlive: minutesAgo(0.2),
    firmware: '3.4.1',
    updatedBy: 'Marcela Alves',
    stock: {
      id: `stock-${id}`,
      version: 4,
      updatedAt: minutesAgo(200),
      updatedBy: 'Marcela Alves',
      channels: Array.from({ length: channels }, (_, place) => ({ ...channel(place), id: `${id}-${place}` })),
    },
    ...changes,
  };
}
