import { ENROLMENT_CODE_MAX, ENROLMENT_SECONDS } from '#api/features/machines/machine-enrolment.rules.ts';
import { refusals } from './error.schemas.ts';

/** What the route takes and answers, for the OpenAPI document. The input is checked by machine-enrolment.rules.ts. */
export const enrolmentSchema = {
  summary: 'Gives a machine a credential for a code that a person typed',
  description:
    `At the host of the machine’s company. Somebody asks for the code in the console; it is good for ${ENROLMENT_SECONDS} seconds and ` +
    'once, and an earlier code of the same machine is good no longer. UNAUTHENTICATED when it is wrong, used, too old, replaced or ' +
    'another company’s, all in the same words. VALIDATION with credentialLimit when two credentials of the machine ' +
    'became active meanwhile: the code stays good, and is right again once one of them is revoked. The answer is the only one that ever holds the token.',
  tags: ['machines'],
  body: {
    type: 'object',
    required: ['code'],
    properties: {
      code: {
        type: 'string',
        minLength: 1,
        maxLength: ENROLMENT_CODE_MAX,
        description: 'As it was typed: any case, hyphens and blanks do not matter, O is read as 0, I and L as 1.',
      },
    },
  },
  response: {
    200: {
      description: 'The machine is enrolled: it keeps the token and connects with it.',
      type: 'object',
      required: ['machineId', 'credentialId', 'token', 'url'],
      properties: {
        machineId: { type: 'string' },
        credentialId: { type: 'string', description: 'By which people know the credential; part of the token.' },
        token: { type: 'string', description: 'What the machine sends as its bearer token (machine-protocol.md).' },
        url: { type: 'string', description: 'Address of the machines’ WebSocket.' },
      },
    },
    ...refusals(400, 401, 403, 404, 413, 415, 429, 503),
  },
};
