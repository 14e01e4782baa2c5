import { readdirSync, readFileSync } from 'node:fs';
import type { SqlEntityManager } from '@mikro-orm/mysql';
import { firstRow, sql } from '#api/db/sql.ts';

/** What a process holds at one moment. */
export type Resources = { rssMb: number; descriptors: number; statements: number };

/** Growth that is no leak: caches fill, pools open their connections. */
const ALLOWED = {
  rssMb: { factor: 1.3, more: 30 },
  descriptors: { factor: 1.1, more: 20 },
  statements: { factor: 1.1, more: 50 },
};

const NAMES = ['rssMb', 'descriptors', 'statements'] as const satisfies (keyof Resources)[];

/** Reads a process (Linux) and the prepared statements of all connections to its MySQL. */
export async function readResources(pid: number, em: SqlEntityManager): Promise<Resources> {
  const [, kb = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  const found = await firstRow(em, sql<{ Value: string }>`show global status like 'Prepared_stmt_count'`);
  return {
    rssMb: Math.round(Number(kb) / 1024),
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    statements: Number(found?.Value ?? 0),
  };
}

/** Samples at equal distances while all clients are there. */
export type Sampler = { stop(): Promise<Resources[]> };

/** Samples a process until it is stopped. */
export function sampleResources(pid: number, em: SqlEntityManager, everyMs: number): Sampler {
  const samples: Resources[] = [];
  let running: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(async () => void samples.push(await readResources(pid, em)));
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
      return samples;
    },
  };
}

/**
 * Compares the middle of the run with its end, by medians of a fifth of the samples each: the first third warms up, and the
 * last tenth loses its clients. Returns what grew, in words; empty when all stayed flat.
 */
export function growthOf(samples: readonly Resources[]): { lines: string[]; faults: string[] } {
  const part = (from: number, to: number) =>
    samples.slice(Math.floor(samples.length * from), Math.max(1, Math.ceil(samples.length * to)));
  const [middle, end] = [part(0.35, 0.55), part(0.7, 0.9)];
  const lines: string[] = [];
  const faults: string[] = [];
  for (const name of NAMES) {
    const [before, after] = [middle, end].map((list) => median(list.map((sample) => sample[name])));
    if (before === undefined || after === undefined) continue;
    lines.push(`${name}: ${before} in the middle, ${after} at the end`);
    const { factor, more } = ALLOWED[name];
    if (after > before * factor + more) faults.push(`${name} grew from ${before} to ${after}`);
  }
  return { lines, faults };
}

const median = (values: readonly number[]): number | undefined =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
