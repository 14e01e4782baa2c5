import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

/** One broken rule of one field, as the api names it. */
export type FieldFault = { path: string; key: string; values?: Record<string, string | number> };

/** Records of one kind that refer to another. */
export type ReferenceCount = { type: string; count: number };

/** Codes of the api (schema, design §3), and what only the browser can see. */
export const FAULT_CODES = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'CONFLICT',
  'VALIDATION',
  'IN_USE',
  'BAD_TOKEN',
  'RATE_LIMITED',
  'TOO_COMPLEX',
  'UNAVAILABLE',
  'INTERNAL',
  'NETWORK',
  'UNKNOWN',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** A failure as screens deal with it, whatever door it came through. */
export type Fault = {
  code: FaultCode;
  /** For logs; people read a translation of the code. */
  message: string;
  requestId?: string;
  fields: FieldFault[];
  /** Of IN_USE: what refers to it, and how many of each kind. */
  references: ReferenceCount[];
  /** Of CONFLICT. */
  currentVersion?: number;
  /** Of RATE_LIMITED, in seconds. */
  retryAfterSeconds?: number;
  /** Of FORBIDDEN: what was missing. */
  permission?: string;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const numberIn = (bag: Record<string, unknown>, name: string) =>
  typeof bag[name] === 'number' ? bag[name] : undefined;
const textIn = (bag: Record<string, unknown>, name: string) => (typeof bag[name] === 'string' ? bag[name] : undefined);

function toFieldFault(value: unknown): FieldFault[] {
  if (!isRecord(value) || typeof value['path'] !== 'string' || typeof value['key'] !== 'string') return [];
  const values: Record<string, string | number> = {};
  for (const [name, one] of Object.entries(isRecord(value['values']) ? value['values'] : {})) {
    if (typeof one === 'string' || typeof one === 'number') values[name] = one;
  }
  return [{ path: value['path'], key: value['key'], values }];
}

function toReferenceCount(value: unknown): ReferenceCount[] {
  if (!isRecord(value)) return [];
  const { type, count } = value;
  return typeof type === 'string' && typeof count === 'number' ? [{ type, count }] : [];
}

/** Reads `{ code, requestId, …details }`: the extensions of a GraphQL error or the error of a REST answer. */
export function faultOf(message: string, details: unknown): Fault {
  const bag = isRecord(details) ? details : {};
  const code = FAULT_CODES.find((known) => known === bag['code']) ?? 'UNKNOWN';
  return {
    code,
    message,
    requestId: textIn(bag, 'requestId'),
    fields: Array.isArray(bag['fields']) ? bag['fields'].flatMap(toFieldFault) : [],
    references: Array.isArray(bag['references']) ? bag['references'].flatMap(toReferenceCount) : [],
    currentVersion: numberIn(bag, 'currentVersion'),
    retryAfterSeconds: numberIn(bag, 'retryAfterSeconds'),
    permission: textIn(bag, 'permission'),
  };
}

/** An answer that is no GraphQL: refused before the operation began, or a proxy's page. */
function fromHttp(error: ServerError | ServerParseError): Fault {
  const status = error.statusCode;
  const text = 'bodyText' in error ? error.bodyText : '';
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body) && isRecord(body['error'])) return faultOf(error.message, body['error']);
  } catch {
    // Not ours: the status alone says what it can.
  }
  if (status === 401) return faultOf(error.message, { code: 'UNAUTHENTICATED' });
  return faultOf(error.message, { code: status >= 502 ? 'UNAVAILABLE' : 'UNKNOWN' });
}

const isFault = (error: unknown): error is Fault =>
  isRecord(error) && FAULT_CODES.some((code) => code === error['code']) && Array.isArray(error['fields']);

/** Turns whatever was thrown or answered into a Fault. */
export function toFault(error: unknown): Fault {
  if (isFault(error)) return error;
  if (CombinedGraphQLErrors.is(error)) {
    const [first] = error.errors;
    return faultOf(first?.message ?? error.message, first?.extensions);
  }
  if (ServerError.is(error) || ServerParseError.is(error)) return fromHttp(error);
  if (error instanceof TypeError) return faultOf(error.message, { code: 'NETWORK' });
  return faultOf(error instanceof Error ? error.message : String(error), {});
}
