import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { WriteScope } from '#api/crud/write.ts';
import { TENANT_FILTER } from '#api/db/tenant-filter.ts';
import { GUARDS, type WithdrawalServices } from '#api/features/withdrawals/withdrawal.service.ts';
import type { Services } from '#api/services/services.ts';

/** Dependencies of all message handlers. */
export type GatewayDependencies = WithdrawalServices & { services: Services };

export const createGatewayDependencies = (services: Services, guards = GUARDS): GatewayDependencies => ({
  services,
  pubsub: services.pubsub,
  guards,
});

/** The machine that sent a message. Only its credential identifies it; a frame cannot name another machine. */
export type MachineContext = {
  dependencies: GatewayDependencies;
  customerId: string;
  machineId: string;
  /** The credential of the connection. */
  credentialId: string;
  name: string;
  /** Creates an entity manager with the filter of the machine's tenant. */
  em(): SqlEntityManager;
  /** For write(): the machine is the actor. */
  scope(): WriteScope;
};

/** The machine and tenant of a credential. */
export type MachineIdentity = { customerId: string; machineId: string; credentialId: string; name: string };

export function machineContext(
  dependencies: GatewayDependencies,
  { customerId, machineId, credentialId, name }: MachineIdentity,
): MachineContext {
  const em = () => {
    const fork = dependencies.services.orm.em.fork();
    fork.setFilterParams(TENANT_FILTER, { customerId });
    return fork;
  };
  return {
    dependencies,
    customerId,
    machineId,
    credentialId,
    name,
    em,
    scope: () => ({ em: em(), tenant: { id: customerId }, actor: { type: 'MACHINE', id: machineId, name } }),
  };
}
