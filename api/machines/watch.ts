import { sql, rows } from '#api/db/sql.ts';
import type { Services } from '#api/services/services.ts';
import { changesSince, machineExists, type ConfigurationChange } from './configuration.ts';
import { newerSessions } from './presence-sweep.ts';
import type { Sessions } from './sessions.ts';
import type { Connection, Slots } from './slots.ts';

/** Each check also covers this time before the last check, because clocks differ and transactions commit late. */
const OVERLAP_MS = 30_000;

/**
 * Keeps this replica's sockets consistent with the database: revoked credentials, newer sockets of the same machine on
 * other replicas, changed configurations. Events report changes at once. A check every two seconds finds lost ones.
 */
export class Watch {
  readonly #services: Services;
  readonly #slots: Slots;
  readonly #sessions: Sessions;
  readonly #stops: (() => void)[];
  #checkedAtMs = Date.now();
  /** Changes that were already handled. The checks return each change again for OVERLAP_MS. */
  #compared = new Set<string>();

  constructor(services: Services, slots: Slots, sessions: Sessions) {
    this.#services = services;
    this.#slots = slots;
    this.#sessions = sessions;
    const { pubsub } = services;
    this.#stops = [
      pubsub.listen('machineCredential', ({ machineId, credentialId }) => {
        this.#closeIfRevoked(machineId, credentialId).catch((error: unknown) =>
          services.log.warn(
            { err: error, machineId },
            'socket of a revoked credential not closed, the next check does',
          ),
        );
      }),
      pubsub.listen('machineSession', ({ machineId, session }) => this.#closeIfReplaced(machineId, session)),
      pubsub.listen('machineConfig', ({ machineId }) => {
        this.#configure(machineId, true).catch((error: unknown) =>
          services.log.warn({ err: error, machineId }, 'configuration not sent, the next check sends it'),
        );
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /**
   * Reads changes that events may have missed. Throws when the database is down; the next check then covers more time.
   */
  async check(): Promise<void> {
    const startedMs = Date.now();
    if (this.#slots.size > 0) {
      const since = new Date(this.#checkedAtMs - OVERLAP_MS);
      const em = this.#services.orm.em.fork();
      const revoked = await rows<{ machineId: string; id: string }>(
        em,
        sql`select machine_id as machineId, id from machine_credential where revoked_at >= ${since}`,
      );
      for (const { machineId, id } of revoked) await this.#closeIfRevoked(machineId, id);
      for (const { machineId, session } of await newerSessions(this.#services, since.getTime()))
        this.#closeIfReplaced(machineId, session);
      await this.#configureChanged(since);
    }
    this.#checkedAtMs = startedMs;
  }

  /** Deleting a machine or a company revokes the credentials, too: the close code tells which of both it was. */
  async #closeIfRevoked(machineId: string, credentialId: string): Promise<void> {
    const connection = this.#connectionOf(machineId);
    if (connection?.identity.credentialId !== credentialId) return;
    const { customerId } = connection.identity;
    const isLive = await machineExists(this.#services.orm.em.fork(), customerId, machineId);
    const slot = this.#slots.ofMachine(machineId);
    if (slot !== undefined && this.#slots.connections[slot] === connection)
      this.#sessions.close(slot, isLive ? 'CREDENTIAL_REVOKED' : 'MACHINE_DELETED');
  }

  #connectionOf(machineId: string): Connection | null | undefined {
    const slot = this.#slots.ofMachine(machineId);
    return slot === undefined ? undefined : this.#slots.connections[slot];
  }

  #closeIfReplaced(machineId: string, session: string): void {
    const slot = this.#slots.ofMachine(machineId);
    const own = this.#connectionOf(machineId)?.session;
    if (slot !== undefined && own && own < session) this.#sessions.close(slot, 'REPLACED');
  }

  /**
   * Compares the configuration of each machine once per change. A change that commits late is found late. A change
   * whose comparison failed is compared again.
   */
  async #configureChanged(since: Date): Promise<void> {
    const changes = await changesSince(this.#services.orm.em.fork(), since);
    const isNew = ({ machineId, change }: ConfigurationChange) => !this.#compared.has(machineId + change);
    for (const machineId of new Set(changes.filter(isNew).map((changed) => changed.machineId)))
      await this.#configure(machineId, false);
    this.#compared = new Set(changes.map(({ machineId, change }) => machineId + change));
  }

  async #configure(machineId: string, always: boolean): Promise<void> {
    const slot = this.#slots.ofMachine(machineId);
    if (slot !== undefined) await this.#sessions.pushConfiguration(slot, always);
  }
}
