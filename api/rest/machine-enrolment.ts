import type { FastifyInstance } from 'fastify';
import { enrolmentRules, ENROLMENT_SECONDS } from '#api/features/machines/machine-enrolment.rules.ts';
import { redeemEnrolment } from '#api/features/machines/machine-enrolment.service.ts';
import type { Tenant } from '#api/platform/caller.ts';
import { consoleAddress } from '#api/platform/console-address.ts';
import { forbidden, notFound, unauthenticated } from '#api/platform/errors.ts';
import { networkOf, type Limit } from '#api/platform/limiter.ts';
import { validate } from '#api/rules/validate.ts';
import type { Services } from '#api/services/services.ts';
import { enrolmentSchema } from './machine-enrolment.schemas.ts';
import { requireSameOrigin } from './same-origin.ts';

/**
 * Per network address. Only wrong tries count, and a right code is taken even above the limit: nobody behind the same
 * address can keep a machine out. Guessing stays hopeless, because a code has 60 bits and is valid for 15 minutes.
 */
const ADDRESS_LIMIT: Limit = { tries: 20, seconds: ENROLMENT_SECONDS };

/**
 * Per tenant, against an attacker with many addresses. Counted after the address limit, so that one address cannot use
 * it up.
 */
const TENANT_LIMIT: Limit = { tries: 300, seconds: ENROLMENT_SECONDS };

/** Bytes. Small, because a code is short. */
const BODY_LIMIT = 1024;

/** POST /api/machines/enrol: a machine gets a credential for a code that a person types on it (SEC-42). */
export function registerMachineEnrolment(app: FastifyInstance, services: Services): void {
  const { addressOf, config, identity, log } = services;
  void app.register(async (routes) => {
    routes.removeContentTypeParser('text/plain');
    routes.setValidatorCompiler(() => () => true);
    // Machines send no Origin header. Refuse pages of other sites, although they could not read the answer.
    routes.addHook('onRequest', requireSameOrigin(addressOf));

    routes.post('/api/machines/enrol', { schema: enrolmentSchema, bodyLimit: BODY_LIMIT }, async (request) => {
      const { host, ip } = addressOf(request.raw);
      const tenant = await tenantOf(host);
      const { code } = validate(enrolmentRules, request.body);
      const redeemed = await redeemEnrolment(services, { customerId: tenant.id, code, ip });
      if (!redeemed) {
        await countWrongCode(tenant, ip);
        log.info({ customerId: tenant.id, ip }, 'enrolment of a machine refused');
        throw unauthenticated('invalid');
      }
      return { ...redeemed, url: socketAddress(tenant, host) };
    });
  });

  async function tenantOf(host: string): Promise<Tenant> {
    const found = await identity.tenantOfHost(host);
    if (found.kind !== 'tenant') throw notFound('Customer');
    if (found.tenant.status !== 'ACTIVE') throw forbidden();
    return found.tenant;
  }

  /** RATE_LIMITED after too many wrong codes. */
  async function countWrongCode(tenant: Tenant, ip: string): Promise<void> {
    const { limiter } = identity;
    await limiter.take(`enrol/${networkOf(ip)}`, ADDRESS_LIMIT);
    await limiter.take(`enrol-tenant/${tenant.id}`, TENANT_LIMIT);
  }

  /** The WebSocket address, with the host and port of the machine's request. */
  function socketAddress({ subdomain }: Tenant, host: string): string {
    const isEncrypted = consoleAddress(config, subdomain).startsWith('https:');
    return `${isEncrypted ? 'wss' : 'ws'}://${host}/machines`;
  }
}
