import { AppError, invalid, type FieldFault } from '#api/platform/errors.ts';
import { yup } from '#api/rules/yup.ts';
import { faultsOf } from '#api/rules/validate.ts';
import { ID_PATTERN } from './messages.ts';
import { MACHINE_MESSAGES, type MachineErrorCode, type MachineMessageType } from './protocol.ts';
import { isRecord } from '#api/platform/property-of.ts';

/** A failure that the machine gets as an `error` frame with this code. The socket stays open. */
export class ProtocolError extends Error {
  override name = 'ProtocolError';
  readonly code: MachineErrorCode;
  readonly details: Record<string, unknown>;

  constructor(code: MachineErrorCode, message: string, details: Record<string, unknown> = {}) {
    super(message);
    this.code = code;
    this.details = details;
  }
}

/** A JSON frame with a known type. Its fields are not checked yet. */
export type Frame = { id: string | null; type: MachineMessageType; body: Record<string, unknown> };

/** Parses a frame and reads its id and type. Throws a FrameError. */
export function readFrame(text: string): Frame {
  const body = parse(text);
  const id = typeof body.id === 'string' && ID_PATTERN.test(body.id) ? body.id : null;
  const { type } = body;
  if (!isMessageType(type))
    throw new FrameError(id, new ProtocolError('UNKNOWN_TYPE', 'No such message type', { types: MACHINE_MESSAGES }));
  return { id, type, body };
}

/** A failure to read a frame. `id` is null when it could not be read. */
export class FrameError extends Error {
  readonly id: string | null;
  readonly reason: ProtocolError;

  constructor(id: string | null, reason: ProtocolError) {
    super(reason.message);
    this.id = id;
    this.reason = reason;
  }
}

function parse(text: string): Record<string, unknown> {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    body = null;
  }
  if (!isRecord(body)) throw new FrameError(null, new ProtocolError('NOT_JSON', 'A frame is one JSON object'));
  return body;
}

const isMessageType = (type: unknown): type is MachineMessageType => MACHINE_MESSAGES.some((known) => known === type);

/** Checks all fields. VALIDATION contains each wrong field. Values are not converted: "3" is not a number. */
export function checkMessage<S extends yup.AnyObjectSchema>(rules: S, body: Record<string, unknown>): yup.InferType<S> {
  const faults: FieldFault[] = Object.keys(body)
    .filter((field) => !Object.hasOwn(rules.fields, field))
    .map((path) => ({ path, key: 'unknownField' }));
  try {
    const checked = rules.validateSync(body, { abortEarly: false, strict: true });
    if (faults.length > 0) throw invalid(faults);
    return checked;
  } catch (error) {
    if (error instanceof yup.ValidationError) throw invalid([...faults, ...faultsOf(error)]);
    throw error;
  }
}

/** Contents of the `error` frame for a failure; null for an unexpected failure. */
export function describeFailure(error: unknown): { code: MachineErrorCode; message: string; details: object } | null {
  if (error instanceof ProtocolError) return { code: error.code, message: error.message, details: error.details };
  if (!(error instanceof AppError)) return null;
  switch (error.code) {
    case 'VALIDATION':
    case 'NOT_FOUND':
      return { code: error.code, message: error.message, details: error.details };
    case 'UNAVAILABLE':
      return {
        code: 'UNAVAILABLE',
        message: error.message,
        details: { ...error.details, retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS },
      };
    default:
      return null;
  }
}

/** Seconds after which a machine may repeat a message while the database is down. */
export const UNAVAILABLE_RETRY_SECONDS = 5;
