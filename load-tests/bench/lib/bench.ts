import type { ScratchTenant } from '../../lib/scratch-tenant.ts';
import type { BenchDatabase } from './database.ts';
import type { Plan } from './plan.ts';

/** What every measurement is given. */
export type Bench = {
  plan: Plan;
  database: BenchDatabase;
  /** What the product is started with. */
  environment: Record<string, string>;
  /** The bench's schema with so many machines, made when it is needed. */
  makeTenant(machines: number): Promise<ScratchTenant>;
};
