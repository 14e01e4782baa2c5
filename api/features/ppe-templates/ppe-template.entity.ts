import { defineEntity, p } from '@mikro-orm/core';
import { tenantProps, wordProp } from '#api/db/base.entity.ts';
import { URL_LIMIT } from '#api/rules/url.ts';
import {
  type EmployeeLayout,
  PPE_TEMPLATE_LIMITS,
  type SheetEmployeeField,
  type SheetFont,
  type SheetGrouping,
  type SheetLanguage,
} from './ppe-template.rules.ts';

const text = (length: number) => p.string().length(length).nullable();

const PpeTemplateSchema = defineEntity({
  name: 'PpeTemplate',
  tableName: 'ppe_template',
  properties: {
    ...tenantProps,
    name: p.string().length(PPE_TEMPLATE_LIMITS.name),
    templateTitle: p.string().length(PPE_TEMPLATE_LIMITS.title),
    isDefault: p.boolean().default(false),
    language: wordProp<SheetLanguage>(),
    headerCustomText: text(PPE_TEMPLATE_LIMITS.customText),
    legalText: text(PPE_TEMPLATE_LIMITS.legalText),
    footerCustomText: text(PPE_TEMPLATE_LIMITS.customText),
    logoUrl: text(URL_LIMIT),
    primaryColor: p.character().length(7),
    secondaryColor: p.character().length(7),
    fontFamily: wordProp<SheetFont>(),
    showCompanyName: p.boolean(),
    showCompanyAddress: p.boolean(),
    employeeLayout: wordProp<EmployeeLayout>(),
    employeeFields: p.json().$type<SheetEmployeeField[]>(),
    showActiveItems: p.boolean(),
    showHistory: p.boolean(),
    showReturns: p.boolean(),
    showTrainings: p.boolean(),
    groupBy: wordProp<SheetGrouping>(),
    showSignatureFields: p.boolean(),
    showDate: p.boolean(),
  },
});

/** How the PPE sheets of a tenant look and what they show (requirements D13). */
export class PpeTemplate extends PpeTemplateSchema.class {}
PpeTemplateSchema.setClass(PpeTemplate);
