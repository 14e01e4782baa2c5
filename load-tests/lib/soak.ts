import { readConfig } from '#api/config.ts';
import { createOrm } from '#api/db/orm.ts';
import { say } from '#stack/system/progress.ts';
import { growthOf, sampleResources } from './resources.ts';

const SAMPLE_EVERY_MS = 2_000;

/** The watch of a soak; of another profile it does nothing. */
export type Soak = {
  /** Ends the watch and prints what it saw; 1 when something grew. */
  faults(): Promise<0 | 1>;
  close(): Promise<void>;
};

/** Watches memory, descriptors and prepared statements of the product during a soak: churn must leave nothing behind. */
export async function watchSoak(profile: string, pid: number, environment: Record<string, string>): Promise<Soak> {
  if (profile !== 'soak') return { faults: async () => 0, close: async () => {} };
  const orm = await createOrm(readConfig(environment).DATABASE_URL, { pool: 1 });
  const sampler = sampleResources(pid, orm.em.fork(), SAMPLE_EVERY_MS);
  return {
    async faults() {
      const { lines, faults } = growthOf(await sampler.stop());
      for (const line of lines) say(line);
      for (const fault of faults) say(`Failed: ${fault}`);
      return faults.length > 0 ? 1 : 0;
    },
    async close() {
      await sampler.stop();
      await orm.close(true);
    },
  };
}
