import { defineEntity, p } from '@mikro-orm/core';
import { idProp, instantProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { DensityChoice, ThemeChoice } from '#api/generated/enums.ts';
import type { MailLanguage } from '#api/mail/language.ts';

const ConsoleUserSchema = defineEntity({
  name: 'ConsoleUser',
  tableName: 'console_user',
  properties: {
    ...tenantProps,
    subject: p.string().length(64).nullable(),
    name: p.string().length(100),
    email: p.string().length(255),
    isCustomerAdmin: p.boolean().default(false),
    permissionRoleId: idProp().nullable(),
    language: wordProp<MailLanguage>().nullable(),
    theme: wordProp<ThemeChoice>().default('SYSTEM'),
    density: wordProp<DensityChoice>().default('COMFORTABLE'),
    lastLoginAt: instantProp().nullable(),
  },
});

/** A person of a tenant who can sign in (requirements D3). `subject` is the id of the account in the tenant's realm. */
export class ConsoleUser extends ConsoleUserSchema.class {}
ConsoleUserSchema.setClass(ConsoleUser);
