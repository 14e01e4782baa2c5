/** The error itself, also as the result of an operation of a batch. */
export const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  additionalProperties: true,
  properties: {
    code: { type: 'string', description: 'Error code for programs: VALIDATION, NOT_FOUND, …' },
    message: { type: 'string', description: 'Error message for developers, in English.' },
    requestId: { type: 'string', description: 'Id of the request in the server’s log.' },
  },
} as const;

/** Body of every error (api/rest/error-reply.ts), with the same codes and details as GraphQL's errors. */
const refusal = { type: 'object', required: ['error'], properties: { error: errorSchema } } as const;

const REFUSALS = {
  400: 'VALIDATION: `fields` lists each invalid field with the key of the violated rule and the rule’s values.',
  401: 'UNAUTHENTICATED: `reason` is missing, invalid or expired.',
  403: 'FORBIDDEN: the request came from another site, or the company is suspended.',
  404: 'NOT_FOUND: no company has this host, or the record does not exist; `entity` is its type.',
  409: 'IN_USE: records refer to it; `references` counts them by type.',
  413: 'VALIDATION: the body is too large.',
  415: 'VALIDATION: the body is not application/json.',
  429: 'RATE_LIMITED: `retryAfterSeconds` and the header Retry-After contain the time to wait.',
  503: 'UNAVAILABLE: the server in `dependency` is down; the request may be repeated.',
} as const;

/** Errors that a route may answer, for its schema. */
export const refusals = (...statuses: (keyof typeof REFUSALS)[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: REFUSALS[status], ...refusal }]));
