import { GraphQLError } from 'graphql';

/** One violated rule of one input field. The console translates `key` with `values`. */
export type FieldFault = {
  /** Path in the input, for example `rules[0].quantity`. */
  path: string;
  /** Name of the rule, a key of locales/<language>/validation.json. */
  key: string;
  values?: Record<string, string | number>;
};

/** Live records of one kind that refer to another record. */
export type ReferenceCount = { type: string; count: number };

/** Details of every expected failure, by its stable code. */
export type ErrorDetails = {
  UNAUTHENTICATED: {
    reason?: 'expired' | 'invalid' | 'missing' | 'userNotFound';
    /** SECOND_FACTOR_REQUIRED: sign in on Keycloak's own pages, which ask for the second factor. */
    challenge?: 'NEW_PASSWORD_REQUIRED' | 'SECOND_FACTOR_REQUIRED';
    /** Single-use token for POST /api/auth/confirm, which sets the new password. */
    challengeToken?: string;
  };
  FORBIDDEN: { permission?: string };
  /** `path`: the field that names the missing record, where a message names several. */
  NOT_FOUND: { entity: string; path?: string };
  CONFLICT: { currentVersion: number };
  VALIDATION: { fields: FieldFault[] };
  /** Number of live records that refer to it, in total and of each kind (rules/reference-types.ts). */
  IN_USE: { count: number; references: ReferenceCount[] };
  BAD_TOKEN: Record<never, never>;
  /** The operation belongs to another build of the console, or to another program. */
  UNKNOWN_OPERATION: Record<never, never>;
  RATE_LIMITED: { retryAfterSeconds: number };
  TOO_COMPLEX: { reason: string };
  /** A query exceeded DB_QUERY_TIMEOUT_MS. */
  QUERY_TOO_SLOW: Record<never, never>;
  /**
   * `mysqlWrites`: MySQL answers, but takes no changes (db/write-stop.ts); `workers`: the processes for files and documents
   * (platform/work-pool); `auditStream`: the receiver of the audit trail.
   */
  UNAVAILABLE: {
    dependency: 'mysql' | 'mysqlWrites' | 'keycloak' | 'storage' | 'mail' | 'valkey' | 'workers' | 'auditStream';
  };
  INTERNAL: Record<never, never>;
};

/** Codes of expected failures. */
export type ErrorCode = keyof ErrorDetails;

/** HTTP status of each code, for REST and for refusals before GraphQL execution. */
export const HTTP_STATUS: Record<ErrorCode, number> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  VALIDATION: 400,
  IN_USE: 409,
  BAD_TOKEN: 400,
  UNKNOWN_OPERATION: 403,
  RATE_LIMITED: 429,
  TOO_COMPLEX: 400,
  QUERY_TOO_SLOW: 400,
  UNAVAILABLE: 503,
  INTERNAL: 500,
};

/** An expected failure. Its message is for logs and developers; users see a translation of the code. */
export class AppError<C extends ErrorCode = ErrorCode> extends GraphQLError {
  readonly code: C;
  readonly details: ErrorDetails[C];

  constructor(code: C, message: string, details: ErrorDetails[C]) {
    super(message, { extensions: { code, ...details } });
    this.name = 'AppError';
    this.code = code;
    this.details = details;
  }
}

/** The caller has no valid access token. */
export const unauthenticated = (reason: ErrorDetails['UNAUTHENTICATED']['reason'] = 'missing') =>
  new AppError('UNAUTHENTICATED', 'Unauthorized', { reason });

/** The caller may not do this; `permission` would allow it. */
export const forbidden = (permission?: string) => new AppError('FORBIDDEN', 'Access denied', { permission });

/** Also used for rows of another tenant, so that callers cannot tell that they exist. */
export const notFound = (entity: string, path?: string) =>
  new AppError('NOT_FOUND', `${entity} not found`, { entity, ...(path !== undefined && { path }) });

/** The record has a newer version than the caller's. */
export const conflict = (currentVersion: number) =>
  new AppError('CONFLICT', 'The item was modified by another user', { currentVersion });

/** The input violates rules; lists all faults. */
export const invalid = (fields: FieldFault[]) =>
  new AppError('VALIDATION', `Invalid input: ${fields.map((field) => `${field.path} ${field.key}`).join(', ')}`, {
    fields,
  });

/** The input violates one rule. */
export const invalidField = (path: string, key: string, values?: FieldFault['values']) =>
  invalid([{ path, key, values }]);

/** Whether an error names broken rules of the input. */
export const isInvalid = (error: unknown): error is AppError<'VALIDATION'> =>
  error instanceof AppError && error.code === 'VALIDATION';

/** The record cannot be deleted while live records refer to it. */
export function inUse(references: ReferenceCount[]): AppError<'IN_USE'> {
  const count = references.reduce((total, reference) => total + reference.count, 0);
  return new AppError('IN_USE', `Still referred to by ${count}`, { count, references });
}

/** The page token is invalid, or belongs to another list, filter, order or tenant. */
export const badToken = () => new AppError('BAD_TOKEN', 'The page token does not fit this list', {});

/** The GraphQL operation is not registered. A console that gets it is of another build. */
export const unknownOperation = () =>
  new AppError('UNKNOWN_OPERATION', 'Only registered operations are accepted here', {});

/** Too many requests; the caller must wait this many seconds. */
export const rateLimited = (retryAfterSeconds: number) =>
  new AppError('RATE_LIMITED', 'Too many requests', { retryAfterSeconds });

/** The GraphQL document exceeds a limit. */
export const tooComplex = (reason: string) => new AppError('TOO_COMPLEX', reason, { reason });

/** The query reads too many rows; a narrower filter reads fewer. */
export const queryTooSlow = () => new AppError('QUERY_TOO_SLOW', 'The query takes too long', {});

/** A server that the product needs does not answer. */
export const unavailable = (dependency: ErrorDetails['UNAVAILABLE']['dependency']) =>
  new AppError('UNAVAILABLE', `${dependency} is not available`, { dependency });
