import { sql, rows } from '#api/db/sql.ts';
import type { Services } from '#api/services/services.ts';
import { changesSince, type Changed } from './configuration.ts';
import { newerSessions } from './presence-sweep.ts';
import type { Sessions } from './sessions.ts';
import type { Slots } from './slots.ts';

/** How far back each look goes besides the time since the last one: clocks of replicas differ, transactions take time. */
const OVERLAP_MS = 30_000;

/**
 * Keeps this replica's sockets true to the database: revoked credentials, newer sockets of the same machine elsewhere,
 * changed configurations. Events bring the news at once; looking again every two seconds makes sure of it.
 */
export class Watch {
  readonly #services: Services;
  readonly #slots: Slots;
  readonly #sessions: Sessions;
  readonly #stops: (() => void)[];
  #lookedAtMs = Date.now();
  /** Changes in view that this replica's machines were compared for; each stays in view for OVERLAP_MS. */
  #compared = new Set<string>();

  constructor(services: Services, slots: Slots, sessions: Sessions) {
    this.#services = services;
    this.#slots = slots;
    this.#sessions = sessions;
    const { pubsub } = services;
    this.#stops = [
      pubsub.listen('machineCredential', ({ machineId, credentialId }) => this.#revoke(machineId, credentialId)),
      pubsub.listen('machineSession', ({ machineId, session }) => this.#giveWay(machineId, session)),
      pubsub.listen('machineConfig', ({ machineId }) => {
        this.#configure(machineId, true).catch((error: unknown) =>
          services.log.warn({ err: error, machineId }, 'configuration not sent, the next look will'),
        );
      }),
    ];
  }

  stop(): void {
    for (const stop of this.#stops) stop();
  }

  /** Asks the database what the events may have missed. Throws when it is away; the next look then goes further back. */
  async look(): Promise<void> {
    const startedMs = Date.now();
    if (this.#slots.size > 0) {
      const since = new Date(this.#lookedAtMs - OVERLAP_MS);
      const em = this.#services.orm.em.fork();
      const revoked = await rows<{ machineId: string; id: string }>(
        em,
        sql`select machine_id as machineId, id from machine_credential where revoked_at >= ${since}`,
      );
      for (const { machineId, id } of revoked) this.#revoke(machineId, id);
      for (const { machineId, session } of await newerSessions(this.#services, since.getTime()))
        this.#giveWay(machineId, session);
      await this.#configureChanged(since);
    }
    this.#lookedAtMs = startedMs;
  }

  #revoke(machineId: string, credentialId: string): void {
    const slot = this.#slots.ofMachine(machineId);
    if (slot !== undefined && this.#slots.connections[slot]?.identity.credentialId === credentialId)
      this.#sessions.close(slot, 'CREDENTIAL_REVOKED');
  }

  #giveWay(machineId: string, session: string): void {
    const slot = this.#slots.ofMachine(machineId);
    const own = slot === undefined ? undefined : this.#slots.connections[slot]?.session;
    if (slot !== undefined && own && own < session) this.#sessions.close(slot, 'REPLACED');
  }

  /**
   * Compares each machine once for each change. A change that commits late comes into view late and is new then; one
   * that could not be compared stays new.
   */
  async #configureChanged(since: Date): Promise<void> {
    const inView = await changesSince(this.#services.orm.em.fork(), since);
    const isNew = ({ machineId, change }: Changed) => !this.#compared.has(machineId + change);
    for (const machineId of new Set(inView.filter(isNew).map((changed) => changed.machineId)))
      await this.#configure(machineId, false);
    this.#compared = new Set(inView.map(({ machineId, change }) => machineId + change));
  }

  async #configure(machineId: string, always: boolean): Promise<void> {
    const slot = this.#slots.ofMachine(machineId);
    if (slot !== undefined) await this.#sessions.pushConfiguration(slot, always);
  }
}
