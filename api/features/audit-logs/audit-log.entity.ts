import { defineEntity, p } from '@mikro-orm/core';
import type { AuditChange, AuditEvent, AuditOperation } from '#api/db/audit-entry.ts';
import { idProp, instantProp, wordProp } from '#api/db/base.entity.ts';
import type { AuditActorType } from '#api/generated/enums.ts';

const AuditLogSchema = defineEntity({
  name: 'AuditLog',
  tableName: 'audit_log',
  properties: {
    id: idProp().primary(),
    customerId: idProp().nullable(),
    operation: wordProp<AuditOperation>(),
    event: wordProp<AuditEvent>().nullable(),
    actorType: wordProp<AuditActorType>(),
    actorId: idProp().nullable(),
    ip: p.string().length(45).nullable(),
    targetEntityType: p.string().length(40),
    targetEntityId: idProp(),
    changes: p.json().$type<Record<string, AuditChange>>(),
    createdAt: instantProp(),
  },
});

/** One entry of the audit trail (requirements D12), for reading. db/audit.ts writes entries; nothing changes them. */
export class AuditLog extends AuditLogSchema.class {}
AuditLogSchema.setClass(AuditLog);
