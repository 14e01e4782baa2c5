import { yup, line, ruleMessage } from '#api/rules/yup.ts';

/** Largest values. The database, the API and the form use the same limits. */
export const CHANNEL_LIMITS = { channel: 999, capacity: 9999, channels: 999, note: 500 };

const pieces = (min: number) => yup.number().integer().min(min).max(CHANNEL_LIMITS.capacity);
const id = yup.string().required();

/** One channel of a layout (requirements D8, V8). ERROR and EMPTY may stay, but the mutation refuses to set them. */
export const channelRules = yup.object({
  channel: yup.number().integer().min(1).max(CHANNEL_LIMITS.channel).required(),
  productId: id,
  sizeId: id,
  certificateId: id,
  capacity: pieces(1).required(),
  lowLevel: pieces(0)
    .required()
    .test(
      'lowLevel',
      ruleMessage('notAboveCapacity'),
      (value, { parent }) => value === undefined || !(value > parent.capacity),
    ),
  parLevel: pieces(1)
    .nullable()
    .test('parLevel', ruleMessage('notAboveCapacity'), (value, { parent }) => !((value ?? 0) > parent.capacity))
    .test(
      'lowLevel',
      ruleMessage('notBelowLowLevel'),
      (value, { parent }) => typeof value !== 'number' || !(value < parent.lowLevel),
    ),
  quantity: pieces(0)
    .nullable()
    .test('quantity', ruleMessage('notAboveCapacity'), (value, { parent }) => !((value ?? 0) > parent.capacity)),
  status: yup.string().oneOf(['AVAILABLE', 'EMPTY', 'MAINTENANCE', 'ERROR']).nullable(),
});

/** The layout of a machine. */
export const machineStockRules = yup.object({
  channels: yup
    .array(channelRules)
    .max(CHANNEL_LIMITS.channels)
    .required()
    .test('numbers', ruleMessage('duplicate'), (channels, test) => {
      const numbers = channels?.map(({ channel }) => channel) ?? [];
      const repeated = numbers.findIndex((number, index) => numbers.indexOf(number) < index);
      return (
        repeated === -1 ||
        test.createError({ path: `channels[${repeated}].channel`, message: ruleMessage('duplicate') })
      );
    }),
});

/** Input of restockChannel. */
export const restockRules = yup.object({ quantity: pieces(1).required() });
/** Input of adjustChannel. */
export const adjustRules = yup.object({ quantity: pieces(0).required(), note: line(CHANNEL_LIMITS.note).nullable() });
/** Input of setChannelStatus. */
export const channelStatusRules = yup.object({ status: yup.string().oneOf(['AVAILABLE', 'MAINTENANCE']).required() });
