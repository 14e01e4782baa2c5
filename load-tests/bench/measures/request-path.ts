import { type Bench } from '../lib/bench.ts';
import { compare } from '../lib/compare.ts';
import { contenderOf, PER_CPU_SECOND, requireSameAnswer, startOfficeBench } from '../lib/office-bench.ts';
import { quietNote, ratioResult } from '../lib/ratio-result.ts';
import type { Result, Target } from '../lib/result.ts';

/** A comparison of the product with one baseline. */
type Goal = { id: string; what: string; query: string; baseline: string; target: Target };

const TYPENAME = '{ __typename }';
const LIST =
  '{ listEmployees(limit: 50) { items { id name identification email sector { id name } jobRole { id name } group { id name } } } }';

/** CPU of at most 1.5 times is work per CPU second of at least 1 / 1.5. */
const GOALS: readonly Goal[] = [
  {
    id: '20',
    what: 'signed-in request before its resolver',
    query: TYPENAME,
    baseline: 'apollo-fastify',
    target: { atLeast: 0.667 },
  },
  { id: '4', what: '{ __typename }', query: TYPENAME, baseline: 'node-http', target: { atLeast: 0.4 } },
  { id: '4', what: '{ __typename }', query: TYPENAME, baseline: 'apollo-stock', target: { atLeast: 2 } },
  { id: '5a', what: 'a page of 50 employees', query: LIST, baseline: 'node-http', target: { atLeast: 0.55 } },
  { id: '5b', what: 'a page of 50 employees', query: LIST, baseline: 'mercurius-jit', target: { atLeast: 0.7 } },
  { id: '5c', what: 'a page of 50 employees', query: LIST, baseline: 'apollo-entities', target: { atLeast: 8 } },
];

/** The measurement of the goals with this id. */
export const measureRequestPath =
  (id: string) =>
  async (bench: Bench): Promise<Result[]> => {
    const office = await startOfficeBench(bench);
    try {
      const results: Result[] = [];
      for (const goal of GOALS.filter((one) => one.id === id)) {
        const baseline = await office.baseline(goal.baseline);
        const bytes = await requireSameAnswer(office.ours, baseline, goal.query);
        const [ours, bare] = [office.ours, baseline].map((server) => contenderOf(server, goal.query, bench));
        if (!ours || !bare) throw new Error('two servers are compared');
        const twins = await compare(bare, { ...bare, name: `${bare.name} again` }, bench.plan);
        const pair = await compare(ours, bare, bench.plan);
        results.push(
          ratioResult({ pair, twins }, PER_CPU_SECOND, {
            id,
            what: `${goal.what}, to ${goal.baseline}`,
            unit: '/CPU s',
            target: goal.target,
            notes: [`both answer the same ${bytes} bytes`, quietNote({ pair, twins })],
          }),
        );
      }
      return results;
    } finally {
      await office.stop();
    }
  };
