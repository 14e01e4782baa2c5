import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { WriteScope } from '#api/crud/write.ts';
import { TENANT_FILTER } from '#api/db/tenant-filter.ts';
import { GUARDS, type WithdrawalParts } from '#api/features/withdrawals/withdrawal.service.ts';
import type { Services } from '#api/services/services.ts';

/** What handlers of messages share. */
export type GatewayParts = WithdrawalParts & { services: Services };

export const gatewayParts = (services: Services, guards = GUARDS): GatewayParts => ({
  services,
  pubsub: services.pubsub,
  guards,
});

/** The machine behind a message. Its credential alone says which it is: nothing in a frame can name another. */
export type MachineContext = {
  parts: GatewayParts;
  customerId: string;
  machineId: string;
  name: string;
  /** A fresh entity manager of its tenant. */
  em(): SqlEntityManager;
  /** For write(): the machine is the actor. */
  scope(): WriteScope;
};

/** Whom a credential names. */
export type MachineIdentity = { customerId: string; machineId: string; credentialId: string; name: string };

export function machineContext(parts: GatewayParts, { customerId, machineId, name }: MachineIdentity): MachineContext {
  const em = () => {
    const fork = parts.services.orm.em.fork();
    fork.setFilterParams(TENANT_FILTER, { customerId });
    return fork;
  };
  return {
    parts,
    customerId,
    machineId,
    name,
    em,
    scope: () => ({ em: em(), tenant: { id: customerId }, actor: { type: 'MACHINE', id: machineId, name } }),
  };
}
