import { ACCESS_METHODS } from '#api/features/withdrawals/withdrawal.rules.ts';
import { parseInstant } from '#api/rules/instant.ts';
import { line, ruleMessage, yup } from '#api/rules/yup.ts';
import { LIMITS, type MachineMessageType } from './protocol.ts';

/** Rules of the messages of machines. Unknown fields are refused, and values are not converted. */

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** Whether a day is in the calendar, in any year: a machine's clock may be far off. */
function isRealDay(day: string): boolean {
  const instant = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(day);
}

/** A time of the machine's clock, RFC 3339; 31 February is none, although Date.parse takes it. */
const instant = yup.string().test('instant', ruleMessage('date'), (value) => {
  if (value === undefined || value === null) return true;
  return parseInstant(value) !== null && isRealDay(value.slice(0, DAY_LENGTH));
});

/** Format of a message id. */
export const ID_PATTERN = /^[A-Za-z0-9._~-]{1,64}$/;

const envelope = {
  id: yup
    .string()
    .matches(ID_PATTERN, { message: ruleMessage('pattern') })
    .required(),
  type: yup.string().required(),
};
const recordId = yup.string().max(64);
const channel = yup.number().integer().min(1).max(999);
const pieces = (min: number) => yup.number().integer().min(min).max(9999).required();
const counter = yup.number().integer().min(0).max(LIMITS.counter);
const identification = line(50).min(1).required();
const method = yup.string().oneOf(ACCESS_METHODS).required();
const result = yup.string().oneOf(['SUCCESS', 'FAILED']).required();
const errorCode = line(40).nullable();
const text = line(500).nullable();

/** A PIN is required with PASSWORD and forbidden with BIOMETRY, which the machine itself verifies. */
const identity = yup
  .object({
    identification,
    method,
    pin: yup.string().when('method', {
      is: 'PASSWORD',
      then: (rule) => rule.min(1).max(16).required(),
      otherwise: (rule) => rule.nullable().test('none', ruleMessage('unknownField'), (value) => !value),
    }),
  })
  .noUnknown();

const requiredIdentity = identity.required();
const optionalIdentity = identity.default(undefined).nullable();

/** One piece of a request for several, in an offline event. */
const requestOfPiece = yup
  .object({
    id: yup
      .string()
      .matches(ID_PATTERN, { message: ruleMessage('pattern') })
      .required(),
    piece: yup.number().integer().min(1).max(LIMITS.pieces).required(),
    pieces: yup.number().integer().min(1).max(LIMITS.pieces).required(),
  })
  .noUnknown()
  .test(
    'within',
    '',
    (value, test) =>
      !value ||
      value.piece <= value.pieces ||
      test.createError({ path: `${test.path}.piece`, message: ruleMessage('maximum', { max: value.pieces }) }),
  )
  .default(undefined)
  .nullable();

/** SHA-256 in hexadecimal. */
const hash = yup.string().matches(/^[0-9a-f]{64}$/, { message: ruleMessage('pattern') });

const reportable = yup.string().oneOf(['AVAILABLE', 'MAINTENANCE', 'ERROR']).required();

const offlineEvent = yup
  .object({
    sequence: yup.number().integer().min(1).max(Number.MAX_SAFE_INTEGER).required(),
    at: instant.required(),
    kind: yup.string().oneOf(['delivery', 'restock', 'stock', 'channel']).required(),
    channel: channel.required(),
    identification: line(50)
      .min(1)
      .when('kind', {
        is: (kind: string) => kind === 'delivery' || kind === 'restock',
        then: (rule) => rule.required(),
      }),
    method: yup
      .string()
      .oneOf(ACCESS_METHODS)
      .when('kind', { is: 'delivery', then: (rule) => rule.required() }),
    productId: recordId.nullable(),
    sizeId: recordId.nullable(),
    result: yup
      .string()
      .oneOf(['SUCCESS', 'FAILED'])
      .when('kind', { is: 'delivery', then: (rule) => rule.required() }),
    quantity: yup
      .number()
      .integer()
      .min(0)
      .max(9999)
      .when('kind', { is: (kind: string) => kind === 'restock' || kind === 'stock', then: (rule) => rule.required() }),
    status: yup
      .string()
      .oneOf(['AVAILABLE', 'MAINTENANCE', 'ERROR'])
      .when('kind', { is: 'channel', then: (rule) => rule.required() }),
    reason: text,
    errorCode,
    errorMessage: text,
    request: requestOfPiece,
    previous: hash.nullable(),
  })
  .noUnknown();

/** Pieces of one channel, or of one product, with an optional size. */
const wantedPieces = yup
  .object({
    channel: channel.nullable(),
    productId: recordId.nullable(),
    sizeId: recordId.nullable(),
    quantity: yup.number().integer().min(1).max(LIMITS.pieces).required(),
  })
  .noUnknown()
  .test(
    'wanted',
    '',
    (value, test) =>
      Boolean(value.channel ?? value.productId) ||
      test.createError({ path: `${test.path}.channel`, message: ruleMessage('required') }),
  );

const pieceResult = yup
  .object({
    withdrawalId: recordId.required(),
    result,
    reason: text,
    errorCode,
    errorMessage: text,
    at: instant.nullable(),
  })
  .noUnknown();

/** Rules by message type. */
export const MESSAGE_RULES = {
  hello: yup.object({
    ...envelope,
    firmware: line(100).required(),
    configurationVersion: yup.string().max(64).nullable(),
    capabilities: yup.array(line(40).required()).max(20).nullable(),
  }),
  keepAlive: yup.object(envelope),
  withdrawalRequest: yup
    .object({
      ...envelope,
      employee: requiredIdentity,
      supervisor: optionalIdentity,
      channel: channel.nullable(),
      productId: recordId.nullable(),
      sizeId: recordId.nullable(),
      at: instant.nullable(),
    })
    .test(
      'wanted',
      '',
      (value, test) =>
        Boolean(value.channel ?? value.productId) ||
        test.createError({ path: 'channel', message: ruleMessage('required') }),
    ),
  deliveryResult: yup.object({
    ...envelope,
    withdrawalId: recordId.required(),
    result,
    reason: text,
    errorCode,
    errorMessage: text,
    at: instant.nullable(),
  }),
  piecesRequest: yup.object({
    ...envelope,
    employee: requiredIdentity,
    pieces: yup
      .array(wantedPieces)
      .min(1)
      .max(LIMITS.pieces)
      .required()
      .test('once', ruleMessage('duplicate'), (pieces, test) => noneTwice(pieces, test, wantedName, 'channel'))
      .test('limit', ruleMessage('maximum', { max: LIMITS.pieces }), notTooMany),
    at: instant.nullable(),
  }),
  piecesResult: yup.object({
    ...envelope,
    results: yup
      .array(pieceResult)
      .min(1)
      .max(LIMITS.pieces)
      .required()
      .test('once', ruleMessage('duplicate'), (results, test) =>
        noneTwice(results, test, ({ withdrawalId }) => withdrawalId ?? '', 'withdrawalId'),
      ),
  }),
  stockReport: yup.object({
    ...envelope,
    channels: yup
      .array(yup.object({ channel: channel.required(), quantity: pieces(0) }).noUnknown())
      .min(1)
      .max(999)
      .required(),
  }),
  channelReport: yup.object({
    ...envelope,
    channel: channel.required(),
    status: reportable,
    errorCode,
    errorMessage: text,
  }),
  restock: yup.object({ ...envelope, operator: requiredIdentity, channel: channel.required(), quantity: pieces(1) }),
  counterReport: yup.object({
    ...envelope,
    lastSequence: yup.number().integer().min(0).max(Number.MAX_SAFE_INTEGER).required(),
    withdrawals: counter.nullable(),
    channels: yup
      .array(yup.object({ channel: channel.required(), pieces: counter.required() }).noUnknown())
      .min(1)
      .max(999)
      .required()
      .test('once', ruleMessage('duplicate'), (channels, test) =>
        noneTwice(channels, test, (line) => String(line.channel), 'channel'),
      ),
  }),
  configurationAck: yup.object({ ...envelope, version: yup.string().min(1).max(64).required() }),
  replay: yup.object({
    ...envelope,
    sentAt: instant.required(),
    events: yup
      .array(offlineEvent)
      .min(1)
      .max(LIMITS.replayEvents)
      .required()
      .test('order', ruleMessage('sequence'), inOrder),
  }),
} satisfies Record<MachineMessageType, yup.AnyObjectSchema>;

type Rules = typeof MESSAGE_RULES;
/** A message after its check. */
export type MachineMessage<T extends MachineMessageType> = yup.InferType<Rules[T]>;
export type OfflineEvent = MachineMessage<'replay'>['events'][number];

/** Sequence numbers must be consecutive. */
function inOrder(events: { sequence?: number }[] | undefined, test: yup.TestContext): true | yup.ValidationError {
  const broken =
    events?.findIndex((event, index) => index > 0 && event.sequence !== (events[index - 1]?.sequence ?? 0) + 1) ?? -1;
  return broken === -1 || test.createError({ path: `events[${broken}].sequence`, message: ruleMessage('sequence') });
}

type Wanted = { channel?: number | null; productId?: string | null; sizeId?: string | null; quantity?: number };

/** What a line of a request asks for. */
const wantedName = ({ channel, productId, sizeId }: Wanted): string =>
  channel ? String(channel) : `${productId ?? ''}/${sizeId ?? ''}`;

/** Refuses the second line with the same name, at its field. */
function noneTwice<T>(
  lines: readonly T[] | undefined,
  test: yup.TestContext,
  nameOf: (line: T) => string,
  field: string,
): true | yup.ValidationError {
  const names = lines?.map(nameOf) ?? [];
  const second = names.findIndex((name, index) => names.indexOf(name) < index);
  return (
    second === -1 || test.createError({ path: `${test.path}[${second}].${field}`, message: ruleMessage('duplicate') })
  );
}

/** The quantities of all lines together are limited. The error names the line that exceeds the limit. */
function notTooMany(lines: readonly Wanted[] | undefined, test: yup.TestContext): true | yup.ValidationError {
  let sum = 0;
  const over = lines?.findIndex(({ quantity = 0 }) => (sum += quantity) > LIMITS.pieces) ?? -1;
  return (
    over === -1 ||
    test.createError({
      path: `${test.path}[${over}].quantity`,
      message: ruleMessage('maximum', { max: LIMITS.pieces }),
    })
  );
}
