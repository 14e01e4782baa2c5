import { keycloak } from './keycloak.ts';
import { mail } from './mail.ts';
import { mysql } from './mysql.ts';
import type { Server } from './server.ts';
import { storage } from './storage.ts';
import { valkey } from './valkey.ts';

/** Every local server, in the order they are shown. */
export const allServers: readonly Server[] = [mysql, keycloak, valkey, storage, mail];
