import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp } from '#api/db/base.entity.ts';

const SessionSchema = defineEntity({
  name: 'Session',
  tableName: 'session',
  properties: {
    idHash: p.character().length(64).primary(),
    /** Made of the key by the table itself; the owner's name for the session. */
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
 * A signed-in browser. The cookie holds a random id; here stand its SHA-256 and the sealed tokens, so that neither a
 * copy of the table nor the cookie alone gives access. Written only by session.service.ts, by conditional statements.
 */
export class Session extends SessionSchema.class {}
SessionSchema.setClass(Session);
