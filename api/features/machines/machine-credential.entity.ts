import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantKey } from '#api/db/base.entity.ts';
import { clock } from '#api/platform/clock.ts';

const MachineCredentialSchema = defineEntity({
  name: 'MachineCredential',
  tableName: 'machine_credential',
  properties: {
    ...tenantKey,
    machineId: idProp(),
    secretHash: p.character().length(64).hidden(),
    createdAt: instantProp().onCreate(() => clock.now()),
    createdBy: idProp().nullable(),
    lastUsedAt: instantProp().nullable(),
    revokedAt: instantProp().nullable(),
    revokedBy: idProp().nullable(),
    /** Since when two machines seem to use it. */
    forkedAt: instantProp().nullable(),
  },
});

/** A secret that a machine connects with (requirements M1). Only its HMAC is stored. */
export class MachineCredential extends MachineCredentialSchema.class {}
MachineCredentialSchema.setClass(MachineCredential);
