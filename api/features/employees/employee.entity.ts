import { defineEntity, p } from '@mikro-orm/core';
import { dayProp, idProp, instantProp, tenantProps, wordProp } from '#api/db/base.entity.ts';
import type { EmployeeAccessType, EmployeePermission } from './employee-values.rules.ts';
import { EMPLOYEE_LIMITS } from './employee.rules.ts';

const EmployeeSchema = defineEntity({
  name: 'Employee',
  tableName: 'employee',
  properties: {
    ...tenantProps,
    name: p.string().length(EMPLOYEE_LIMITS.name),
    identification: p.string().length(EMPLOYEE_LIMITS.identification),
    badge: p.string().length(EMPLOYEE_LIMITS.badge).nullable(),
    email: p.string().length(EMPLOYEE_LIMITS.email),
    admissionDate: dayProp().nullable(),
    accessUntil: dayProp().nullable(),
    sectorId: idProp().nullable(),
    jobRoleId: idProp().nullable(),
    groupId: idProp().nullable(),
    systemRole: p.string().length(EMPLOYEE_LIMITS.systemRole).nullable(),
    permission: wordProp<EmployeePermission>().default('NONE'),
    accessType: wordProp<EmployeeAccessType>().default('EMPLOYEE'),
    pinHash: p.string().length(255).nullable().hidden(),
    pinFailures: p.integer().default(0).hidden(),
    pinLockedUntil: instantProp().nullable(),
  },
});

/** A person who receives protective equipment (requirements D4). */
export class Employee extends EmployeeSchema.class {}
EmployeeSchema.setClass(Employee);
