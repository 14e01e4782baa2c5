import type { MikroORM } from '@mikro-orm/mysql';
import type { Config } from '#api/config.ts';
import type { Identity } from '#api/identity/identity.ts';
import type { Logger } from '#api/platform/log.ts';
import type { PubSub } from '#api/platform/pubsub.ts';
import type { Mail } from '#api/platform/mail.ts';
import type { Storage } from '#api/platform/storage.ts';

/** The process's long-lived parts, made once in main.ts (or by a test). */
export type Services = {
  config: Config;
  log: Logger;
  orm: MikroORM;
  pubsub: PubSub;
  identity: Identity;
  storage: Storage;
  mail: Mail;
  /** Names this process among the replicas. */
  replica: string;
};
