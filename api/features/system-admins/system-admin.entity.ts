import { defineEntity, p } from '@mikro-orm/core';
import { instantProp, platformProps, wordProp } from '#api/db/base.entity.ts';
import type { DensityChoice, SystemPermission, ThemeChoice } from '#api/generated/enums.ts';
import type { MailLanguage } from '#api/mail/language.ts';

const SystemAdminSchema = defineEntity({
  name: 'SystemAdmin',
  tableName: 'system_admin',
  properties: {
    ...platformProps,
    subject: p.string().length(64).nullable(),
    name: p.string().length(100),
    email: p.string().length(255),
    systemPermissions: p.json().$type<SystemPermission[]>(),
    language: wordProp<MailLanguage>().nullable(),
    theme: wordProp<ThemeChoice>().default('SYSTEM'),
    density: wordProp<DensityChoice>().default('COMFORTABLE'),
    lastLoginAt: instantProp().nullable(),
  },
});

/** A person of the platform, without a tenant (requirements D3). `subject` is the account in the platform's realm. */
export class SystemAdmin extends SystemAdminSchema.class {}
SystemAdminSchema.setClass(SystemAdmin);
