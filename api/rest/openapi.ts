import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Routes that the document describes; the console's files and GraphQL are not among them. */
const DESCRIBED = /^\/(api|files|health)\//;

/** Where the document itself is served; it says nothing of any company, and is open to all. */
const ADDRESS = '/api/openapi.json';

/** Collects the routes that are registered after it; GET /api/openapi.json answers their OpenAPI document. */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'PPE console: HTTP routes',
        version: '1.0.0',
        description:
          'What the server answers besides GraphQL (schema.graphql) and the machines’ WebSocket (asyncapi.yaml). ' +
          'Each company has a host of its own, and the host alone names it. Requests of other sites are refused.',
      },
      servers: [
        {
          url: 'https://{subdomain}.ppe.example.com',
          variables: { subdomain: { default: 'acme', description: 'The company’s.' } },
        },
      ],
      tags: [
        { name: 'audit', description: 'Who did what, as a file.' },
        { name: 'auth', description: 'Signing in and out, and the session behind the cookie.' },
        { name: 'files', description: 'Pictures on the product’s own address.' },
        { name: 'machines', description: 'The door of machines that have no credential yet.' },
        { name: 'health', description: 'For probes: how the process and the servers that it needs are doing.' },
      ],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: '__Host-sid', description: 'Set by signing in.' },
          accessToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'What signing in answers; GraphQL takes the same.',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({ schema: { ...schema, hide: !DESCRIBED.test(url) || url === ADDRESS }, url }),
  });
  app.get(ADDRESS, () => app.swagger());
}
