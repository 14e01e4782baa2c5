import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp } from '#api/db/base.entity.ts';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    idHash: p.character().length(64).primary(),
    /** Generated column, derived from the key. Identifies the session in the API. */
    id: idProp().persist(false),
    customerId: idProp().nullable(),
    userId: idProp(),
    realm: p.string().length(100),
    keycloakSession: p.string().length(64),
    refreshToken: p.text().hidden(),
    accessToken: p.text().hidden(),
    accessIssuedAt: instantProp(),
    accessExpiresAt: instantProp(),
    refreshExpiresAt: instantProp(),
    refreshLeaseUntil: instantProp().nullable(),
    userAgent: p.string().length(300).nullable(),
    createdAt: instantProp(),
    lastUsedAt: instantProp(),
  },
});

/**
 * A signed-in browser. The cookie contains a random id. The table contains its SHA-256 and the encrypted tokens, so
 * neither a copy of the table nor the cookie alone gives access. Only session.service.ts writes it, by conditional
 * statements.
 */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
