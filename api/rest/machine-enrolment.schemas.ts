import { ENROLMENT_CODE_MAX, ENROLMENT_SECONDS } from '#api/features/machines/machine-enrolment.rules.ts';
import { refusals } from './error.schemas.ts';

/** Schema of the route, for the OpenAPI document. machine-enrolment.rules.ts checks the input. */
export const enrolmentSchema = {
  summary: 'Exchanges a code for a credential of a machine',
  description:
    `At the host of the machine’s company. A person creates the code in the console. It is valid for ${ENROLMENT_SECONDS} seconds and ` +
    'one use; an earlier code of the same machine becomes invalid. UNAUTHENTICATED when it is wrong, used, expired, replaced or of ' +
    'another company, always with the same message. VALIDATION with credentialLimit when the machine already has two active ' +
    'credentials: the code stays valid, and works after one of them is revoked. Only this answer contains the token.',
  tags: ['machines'],
  body: {
    type: 'object',
    required: ['code'],
    properties: {
      code: {
        type: 'string',
        minLength: 1,
        maxLength: ENROLMENT_CODE_MAX,
        description: 'As typed. Case, hyphens and spaces are ignored; O counts as 0, I and L count as 1.',
      },
    },
  },
  response: {
    200: {
      description: 'The machine is enrolled. It must store the token and connect with it.',
      type: 'object',
      required: ['machineId', 'credentialId', 'token', 'url'],
      properties: {
        machineId: { type: 'string' },
        credentialId: { type: 'string', description: 'Id of the credential in the console; part of the token.' },
        token: { type: 'string', description: 'Bearer token of the machine (machine-protocol.md).' },
        url: { type: 'string', description: 'Address of the machines’ WebSocket.' },
      },
    },
    ...refusals(400, 401, 403, 404, 413, 415, 429, 503),
  },
};
