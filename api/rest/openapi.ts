import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Routes that the document describes. It does not describe the console's files and GraphQL. */
const DESCRIBED = /^\/(api|files|health)\//;

/** Address of the document. It is public, because it contains no data of companies. */
const ADDRESS = '/api/openapi.json';

/** Registers GET /api/openapi.json, which describes all routes that are registered later. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'PPE console: HTTP routes',
        version: '1.0.0',
        description:
          'HTTP routes of the server, except GraphQL (schema.graphql) and the machines’ WebSocket (asyncapi.yaml). ' +
          'Each company has its own host, and only the host identifies it. Requests from other sites are refused.',
      },
      servers: [
        {
          url: 'https://{subdomain}.ppe.example.com',
          variables: { subdomain: { default: 'acme', description: 'Subdomain of the company.' } },
        },
      ],
      tags: [
        { name: 'audit', description: 'The audit trail as a file.' },
        { name: 'auth', description: 'Sign-in, sign-out and the session of the cookie.' },
        { name: 'files', description: 'Public pictures, files of products, and what can be done with files.' },
        { name: 'images', description: 'Operations on pictures.' },
        { name: 'pdf', description: 'Operations on PDF documents.' },
        { name: 'exports', description: 'Lists as files.' },
        { name: 'machines', description: 'Enrolment of machines without a credential.' },
        { name: 'people', description: 'What is recorded about a person.' },
        { name: 'health', description: 'For probes: state of the process and of the servers that it needs.' },
      ],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-sid', description: 'Set by a sign-in.' },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: '`accessToken` of a sign-in. GraphQL uses the same token.',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({
      schema: { ...schema, hide: schema?.hide === true || !DESCRIBED.test(url) || url === ADDRESS },
      url,
    }),
  });
  app.get(ADDRESS, () => app.swagger());
}
