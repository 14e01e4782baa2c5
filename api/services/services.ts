import type { MikroORM } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import type { TaskProcess } from '#api/tasks/tasks.ts';
import type { AddressReader } from '#api/platform/caller-address.ts';
import type { Logger } from '#api/platform/log.ts';
import type { Metrics } from '#api/platform/metrics.ts';
import type { Tracing } from '#api/platform/tracing.ts';
import type { Mail } from '#api/platform/mail.ts';
import type { Dependencies } from '#api/platform/probes.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import type { Storage } from '#api/platform/storage.ts';
import type { WorkPool } from '#api/platform/work-pool/work-pool.ts';
import type { Identity } from './identity.ts';

/** The long-lived services of the process, created once at start. */
export type Services = {
  config: Config;
  log: Logger;
  /** Null without METRICS_PORT. */
  metrics: Metrics | null;
  /** Null without OTEL_EXPORTER_OTLP_ENDPOINT. */
  tracing: Tracing | null;
  orm: MikroORM;
  pubsub: PubSub;
  identity: Identity;
  storage: Storage | null;
  mail: Mail | null;
  /** Work that must be done although no request waits for it. */
  tasks: TaskProcess<Services>;
  /** Processes for files and documents; see there for its use. */
  work: WorkPool;
  /** Host and IP address of a caller, over HTTP or WebSocket. */
  addressOf: AddressReader;
  /** The servers that the product needs, each with a health check. */
  dependencies: Dependencies;
  /** Name of this process among the replicas. */
  replica: string;
};
