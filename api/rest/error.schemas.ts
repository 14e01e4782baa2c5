/** The body of every refusal (api/rest/error-reply.ts); the codes and their details are those of GraphQL's errors. */
const refusal = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      additionalProperties: true,
      properties: {
        code: { type: 'string', description: 'What went wrong, for programs: VALIDATION, NOT_FOUND, …' },
        message: { type: 'string', description: 'The same for developers, in English.' },
        requestId: { type: 'string', description: 'Under which the server’s log knows the request.' },
      },
    },
  },
} as const;

const REFUSALS = {
  400: 'VALIDATION: `fields` names each field with the key of the rule it breaks and the rule’s values.',
  401: 'UNAUTHENTICATED: `reason` is missing, invalid or expired.',
  403: 'FORBIDDEN: the request came from another site, or the company’s access is suspended.',
  404: 'NOT_FOUND: the host is no company’s, or there is nothing of that name; `entity` says what.',
  413: 'VALIDATION: the body is larger than the route takes.',
  415: 'VALIDATION: the body is not application/json.',
  429: 'RATE_LIMITED: `retryAfterSeconds`, and the header Retry-After, say when to try again.',
  503: 'UNAVAILABLE: `dependency` names the server that is away; the request may be sent again.',
} as const;

/** The refusals that a route may answer, for its schema. */
export const refusals = (...statuses: (keyof typeof REFUSALS)[]) =>
  Object.fromEntries(statuses.map((status) => [status, { description: REFUSALS[status], ...refusal }]));
