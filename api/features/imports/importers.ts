import { CostCenter } from '#api/features/cost-centers/cost-center.entity.ts';
import { costCenterRules } from '#api/features/cost-centers/cost-center.rules.ts';
import { employeeImporter } from '#api/features/employees/employee-import.service.ts';
import { groupImporter } from '#api/features/groups/group-import.service.ts';
import { JobRole } from '#api/features/job-roles/job-role.entity.ts';
import { jobRoleRules } from '#api/features/job-roles/job-role.rules.ts';
import { warehouseImporter } from '#api/features/main-warehouses/warehouse-import.service.ts';
import { productImporter } from '#api/features/products/product-import.service.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { sectorRules } from '#api/features/sectors/sector.rules.ts';
import type { ImportNoun } from './import-nouns.rules.ts';
import { defineImporter, type Importer } from './importer.service.ts';

/** The importers of all nouns that can be imported. */
export const IMPORTERS: Record<ImportNoun, Importer> = {
  EMPLOYEE: employeeImporter,
  SECTOR: defineImporter({
    noun: 'SECTOR',
    table: 'sector',
    uniqueFields: ['code'],
    entity: Sector,
    rules: sectorRules,
    toColumns: (values) => values,
  }),
  COST_CENTER: defineImporter({
    noun: 'COST_CENTER',
    table: 'cost_center',
    uniqueFields: ['code'],
    entity: CostCenter,
    rules: costCenterRules,
    toColumns: (values) => values,
  }),
  JOB_ROLE: defineImporter({
    noun: 'JOB_ROLE',
    table: 'job_role',
    uniqueFields: ['name'],
    entity: JobRole,
    rules: jobRoleRules,
    toColumns: (values) => values,
  }),
  PRODUCT: productImporter,
  GROUP: groupImporter,
  WAREHOUSE: warehouseImporter,
};
