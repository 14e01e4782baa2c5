import type { FastifyInstance } from 'fastify';
import type { State } from '#api/platform/probes.ts';
import type { Services } from '#api/services/services.ts';
import { cached, checkHealth, type Health } from './health.ts';

/** `limited`: it works in part, or later; `off`: this installation does not have it. */
export type PartState = 'working' | 'limited' | 'down' | 'off';

/** What people use, and whether it works. Says nothing about servers, tenants or people. */
export type ServiceStatus = {
  checkedAt: string;
  parts: { signIn: PartState; console: PartState; machines: PartState; files: PartState; mail: PartState };
};

const partSchema = { type: 'string', enum: ['working', 'limited', 'down', 'off'] };

const schema = {
  summary: 'What of the service works',
  description:
    'For anybody, without signing in, at every host. `limited`: changes are not saved, or letters leave later; `off`: this ' +
    'installation does not have it. An answer may be a second old.',
  tags: ['health'],
  response: {
    200: {
      description: 'The state of each part.',
      type: 'object',
      required: ['checkedAt', 'parts'],
      properties: {
        checkedAt: { type: 'string', format: 'date-time' },
        parts: {
          type: 'object',
          required: ['signIn', 'console', 'machines', 'files', 'mail'],
          properties: {
            signIn: { ...partSchema, description: 'Signing in at this host, and new passwords.' },
            console: { ...partSchema, description: 'Lists, records and changes in the console.' },
            machines: {
              ...partSchema,
              description: 'Withdrawals at machines; `limited`: they keep them and send them later.',
            },
            files: { ...partSchema, description: 'Pictures, documents and uploads.' },
            mail: { ...partSchema, description: 'Letters; `limited`: they leave later.' },
          },
        },
      },
    },
  },
};

/** GET /api/status, for the page /status of the console. */
export function registerServiceStatus(app: FastifyInstance, services: Services): void {
  const read = cached(() => checkHealth(services));
  app.get('/api/status', { schema }, async (request, reply) => {
    const [common, ofRealm] = await Promise.all([
      read(),
      services.identity.realmAnswers(services.addressOf(request.raw).host),
    ]);
    const status = serviceStatus(ofRealm === null ? common : withKeycloak(common, ofRealm ? 'up' : 'down'), new Date());
    return reply.header('Cache-Control', 'no-store').header('X-Robots-Tag', 'noindex').send(status);
  });
}

type Known = Pick<Health, 'dependencies' | 'isReadOnly'>;

/** Tenants may have different Keycloaks: only the one of the host matters to its people. */
const withKeycloak = ({ dependencies, isReadOnly }: Known, keycloak: State): Known => ({
  isReadOnly,
  dependencies: { ...dependencies, keycloak },
});

/** What the state of the servers means for people. */
export function serviceStatus(
  { dependencies: { mysql, keycloak, storage, mail }, isReadOnly }: Known,
  checkedAt: Date,
): ServiceStatus {
  const isDown = mysql === 'down';
  // Machines keep what they cannot deliver.
  const ofMachines = isDown || isReadOnly ? 'limited' : 'working';
  const ofConsole = isDown ? 'down' : isReadOnly ? 'limited' : 'working';
  const ofFiles = storage === 'off' ? 'off' : isDown || storage === 'down' ? 'down' : ofConsole;
  const ofMail = mail === 'off' ? 'off' : isDown || isReadOnly || mail === 'down' ? 'limited' : 'working';
  return {
    checkedAt: checkedAt.toISOString(),
    parts: {
      // A sign-in writes a session.
      signIn: isDown || isReadOnly || keycloak === 'down' ? 'down' : 'working',
      console: ofConsole,
      machines: ofMachines,
      files: ofFiles,
      mail: ofMail,
    },
  };
}
