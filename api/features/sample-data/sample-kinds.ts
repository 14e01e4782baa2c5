import { createRow } from '#api/crud/create-row.ts';
import { deleteRow } from '#api/crud/delete-row.ts';
import type { Tx } from '#api/crud/write.ts';
import { machineStockRules } from '#api/features/channels/channel.rules.ts';
import { employeeImporter } from '#api/features/employees/employee-import.service.ts';
import { groupImporter } from '#api/features/groups/group-import.service.ts';
import type { ImportInput } from '#api/features/imports/import-values.service.ts';
import type { Importer } from '#api/features/imports/importer.service.ts';
import { JobRole } from '#api/features/job-roles/job-role.entity.ts';
import { jobRoleRules } from '#api/features/job-roles/job-role.rules.ts';
import { machineRules } from '#api/features/machines/machine.rules.ts';
import { addMachine, removeUnusedMachine } from '#api/features/machines/machine.service.ts';
import { MainWarehouse } from '#api/features/main-warehouses/main-warehouse.entity.ts';
import { mainWarehouseRules } from '#api/features/main-warehouses/main-warehouse.rules.ts';
import { warehouseImporter } from '#api/features/main-warehouses/warehouse-import.service.ts';
import { productImporter } from '#api/features/products/product-import.service.ts';
import { Sector } from '#api/features/sectors/sector.entity.ts';
import { sectorRules } from '#api/features/sectors/sector.rules.ts';
import type { SampleKind } from '#api/generated/enums.ts';
import type { TenantContext } from '#api/graphql/context.ts';
import { validate } from '#api/rules/validate.ts';

type Services = Pick<TenantContext, 'services'>;

/** How the sample data adds a record of a kind, and removes it. */
type KindOfSample = {
  table: string;
  create(tx: Tx, id: string, input: ImportInput, services: Services): Promise<unknown>;
  /** Returns false, or throws IN_USE, when the record is in use. */
  remove(tx: Tx, key: { id: string; version: number }, services: Services): Promise<boolean>;
};

/** Written and removed like records of an import: by the rules of the noun, and with its checks of what is in use. */
const imported = ({ table, create, remove }: Importer): KindOfSample => ({
  table,
  create: (tx, id, input) => create(tx, [{ id, version: 0, input }]),
  remove: async (tx, key) => (await remove(tx, [{ ...key, input: {} }])).has(key.id),
});

/** The kinds of records in sample data, by their types in the audit trail. */
export const SAMPLE_KINDS = {
  SECTOR: {
    table: 'sector',
    create: (tx, id, input) => createRow(tx, Sector, { id, ...validate(sectorRules, input) }),
    remove: async (tx, key) => Boolean(await deleteRow(tx, Sector, key)),
  },
  JOB_ROLE: {
    table: 'job_role',
    create: (tx, id, input) => createRow(tx, JobRole, { id, ...validate(jobRoleRules, input) }),
    remove: async (tx, key) => Boolean(await deleteRow(tx, JobRole, key)),
  },
  PRODUCT: imported(productImporter),
  GROUP: imported(groupImporter),
  EMPLOYEE: imported(employeeImporter),
  MAIN_WAREHOUSE: {
    table: 'main_warehouse',
    create: (tx, id, input) => createRow(tx, MainWarehouse, { id, ...validate(mainWarehouseRules, input) }),
    remove: async (tx, key) => Boolean(await deleteRow(tx, MainWarehouse, key)),
  },
  WAREHOUSE: imported(warehouseImporter),
  MACHINE: {
    table: 'machine',
    create: (tx, id, { channels, ...input }, services) =>
      addMachine(
        services,
        tx,
        { id, ...validate(machineRules, input) },
        validate(machineStockRules, { channels }).channels,
      ),
    remove: (tx, key, services) => removeUnusedMachine(services, tx, key),
  },
} satisfies Record<SampleKind, KindOfSample>;
