import { HttpError, type HttpFailure } from '#console/http/http-error.ts';

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
  'UNKNOWN_OPERATION',
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
  /** Of UNAVAILABLE: the server that is down; `mysqlWrites` when changes cannot be saved. */
  dependency?: string;
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

/** The operations of the console fit the schema of its own build, so one that does not is of another build. */
const toKnownCode = (code: unknown): unknown => (code === 'GRAPHQL_VALIDATION_FAILED' ? 'UNKNOWN_OPERATION' : code);

/** Reads `{ code, requestId, …details }`: the extensions of a GraphQL error or the error of a REST answer. */
export function faultOf(message: string, details: unknown): Fault {
  const record = isRecord(details) ? details : {};
  const found = toKnownCode(record['code']);
  const code = FAULT_CODES.find((known) => known === found) ?? 'UNKNOWN';
  return {
    code,
    message,
    requestId: readText(record, 'requestId'),
    fields: Array.isArray(record['fields']) ? record['fields'].flatMap(toFieldFault) : [],
    references: Array.isArray(record['references']) ? record['references'].flatMap(toReferenceCount) : [],
    currentVersion: readNumber(record, 'currentVersion'),
    retryAfterSeconds: readNumber(record, 'retryAfterSeconds'),
    permission: readText(record, 'permission'),
    dependency: readText(record, 'dependency'),
  };
}

function ofStatus(message: string, status: number, body: unknown): Fault {
  if (isRecord(body) && isRecord(body['error'])) {
    const { error } = body;
    return faultOf(readText(error, 'message') ?? message, error);
  }
  if (status === 401) return faultOf(message, { code: 'UNAUTHENTICATED' });
  return faultOf(message, { code: status >= 500 ? 'UNAVAILABLE' : 'UNKNOWN' });
}

/** What the user can do: check the connection, or try later, for an answer that no server of ours sends. */
const CODES: Record<Exclude<HttpFailure, 'STATUS'>, FaultCode> = {
  FETCH_ERROR: 'NETWORK',
  TIMEOUT_ERROR: 'NETWORK',
  PARSING_ERROR: 'UNAVAILABLE',
};

const ofHttp = ({ message, failure, status = 0, body }: HttpError): Fault =>
  failure === 'STATUS' ? ofStatus(message, status, body) : faultOf(message, { code: CODES[failure] });

const isFault = (error: unknown): error is Fault =>
  isRecord(error) && FAULT_CODES.some((code) => code === error['code']) && Array.isArray(error['fields']);

/** The errors of a GraphQL response. Read by their form, so that the sign-in page loads no Apollo Client. */
function firstGraphqlError(error: unknown): { message?: unknown; extensions?: unknown } | undefined {
  if (!isRecord(error) || !Array.isArray(error['errors'])) return undefined;
  const [first]: unknown[] = error['errors'];
  return isRecord(first) ? first : undefined;
}

/** Converts any thrown value or error of a result into a Fault. */
export function toFault(error: unknown): Fault {
  if (isFault(error)) return error;
  const message = error instanceof Error ? error.message : String(error);
  const first = firstGraphqlError(error);
  if (first) return faultOf(typeof first.message === 'string' ? first.message : message, first.extensions);
  if (error instanceof HttpError) return ofHttp(error);
  return faultOf(message, error instanceof TypeError ? { code: 'NETWORK' } : {});
}
