import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client/errors';

/** A broken rule of a field, as the api reports it. `key` names the rule's text in the locale file `validation`. */
export type FieldFault = { path: string; key: string; values?: Record<string, string | number> };

/** Number of records of one type that refer to a record. */
export type ReferenceCount = { type: string; count: number };

/** Error codes of the api, and NETWORK and UNKNOWN, which only the browser sets. */
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
  'QUERY_TOO_SLOW',
  'UNAVAILABLE',
  'INTERNAL',
  'NETWORK',
  'UNKNOWN',
] as const;

export type FaultCode = (typeof FAULT_CODES)[number];

/** A failure in the form that screens use; the same for GraphQL, REST and the network. */
export type Fault = {
  code: FaultCode;
  /** For logs. The page shows a translation of the code. */
  message: string;
  requestId?: string;
  fields: FieldFault[];
  /** Of IN_USE: number of records that refer to it, by type. */
  references: ReferenceCount[];
  /** Of CONFLICT. */
  currentVersion?: number;
  /** Of RATE_LIMITED, in seconds. */
  retryAfterSeconds?: number;
  /** Of FORBIDDEN: the missing permission. */
  permission?: string;
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const readNumber = (record: Record<string, unknown>, name: string) =>
  typeof record[name] === 'number' ? record[name] : undefined;
const readText = (record: Record<string, unknown>, name: string) =>
  typeof record[name] === 'string' ? record[name] : undefined;

function toFieldFault(value: unknown): FieldFault[] {
  if (!isRecord(value) || typeof value['path'] !== 'string' || typeof value['key'] !== 'string') return [];
  const values: Record<string, string | number> = {};
  for (const [name, item] of Object.entries(isRecord(value['values']) ? value['values'] : {})) {
    if (typeof item === 'string' || typeof item === 'number') values[name] = item;
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
  const record = isRecord(details) ? details : {};
  const code = FAULT_CODES.find((known) => known === record['code']) ?? 'UNKNOWN';
  return {
    code,
    message,
    requestId: readText(record, 'requestId'),
    fields: Array.isArray(record['fields']) ? record['fields'].flatMap(toFieldFault) : [],
    references: Array.isArray(record['references']) ? record['references'].flatMap(toReferenceCount) : [],
    currentVersion: readNumber(record, 'currentVersion'),
    retryAfterSeconds: readNumber(record, 'retryAfterSeconds'),
    permission: readText(record, 'permission'),
  };
}

/** Reads a response that is not GraphQL: the api refused the request early, or a proxy answered. */
function fromHttp(error: ServerError | ServerParseError): Fault {
  const status = error.statusCode;
  const text = 'bodyText' in error ? error.bodyText : '';
  try {
    const body: unknown = JSON.parse(text);
    if (isRecord(body) && isRecord(body['error'])) return faultOf(error.message, body['error']);
  } catch {
    // Not a response of the api: only the HTTP status is known.
  }
  if (status === 401) return faultOf(error.message, { code: 'UNAUTHENTICATED' });
  return faultOf(error.message, { code: status >= 502 ? 'UNAVAILABLE' : 'UNKNOWN' });
}

const isFault = (error: unknown): error is Fault =>
  isRecord(error) && FAULT_CODES.some((code) => code === error['code']) && Array.isArray(error['fields']);

/** Converts any thrown value or error of a result into a Fault. */
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
