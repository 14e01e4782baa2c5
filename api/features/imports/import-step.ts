import type { SqlEntityManager } from '@mikro-orm/mysql';
import type { Actor } from '#api/platform/caller.ts';
import type { Storage } from '#api/platform/storage.ts';
import type { BatchKey } from './batch-state.ts';
import type { Importer } from './importer.service.ts';

/** What a step of an import works with. */
export type StepContext = {
  em: SqlEntityManager;
  key: BatchKey;
  tenant: { id: string };
  /** The person who started the step: records and audit trail name this person. */
  actor: Actor;
  importer: Importer;
  storage: Storage | null;
  /** Aborts when the step must stop. It then throws, and a later try continues. */
  stopped: AbortSignal;
};
