import type { ScratchTenant } from '../../lib/scratch-tenant.ts';
import type { BenchDatabase } from './database.ts';
import type { Plan } from './plan.ts';

/** The input of every measurement. */
export type Bench = {
  plan: Plan;
  database: BenchDatabase;
  /** Environment variables of the product. */
  environment: Record<string, string>;
  /** Creates the bench's schema with this number of machines. */
  makeTenant(machines: number): Promise<ScratchTenant>;
};
