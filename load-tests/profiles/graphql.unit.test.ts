import { describe, expect, it } from 'vitest';
import { type GraphqlProfile, graphqlProfiles, graphqlSeconds, graphqlThresholds } from './graphql.ts';
import { profiles } from './keep-alive.ts';

const all: [string, GraphqlProfile][] = Object.entries(graphqlProfiles);
const peak = ({ stages }: GraphqlProfile) => Math.max(...stages.map(({ people }) => people));

describe('the profiles of the GraphQL load', () => {
  it('have the names of those of keep-alives', () => {
    expect(Object.keys(graphqlProfiles)).toEqual(Object.keys(profiles));
  });

  it.each(all)('%s ends with nobody, within 70 minutes', (_name, profile) => {
    expect(profile.stages.at(-1)?.people).toBe(0);
    expect(peak(profile)).toBeGreaterThan(0);
    expect(graphqlSeconds(profile)).toBeLessThanOrEqual(70 * 60);
  });

  it('grow from smoke to stress; smoke ends within half a minute', () => {
    const { smoke, average, stress } = graphqlProfiles;
    expect([peak(smoke) < peak(average), peak(average) < peak(stress)]).toEqual([true, true]);
    expect(graphqlSeconds(smoke)).toBeLessThanOrEqual(30);
  });
});

describe('the thresholds of the GraphQL load', () => {
  it('fail a run with a failure, without lists, withdrawals or uploads, or with slow answers', () => {
    const limits = { answerMs: { p95: 1, p99: 2 }, uploadMs: { p95: 3, p99: 4 } };
    const counts = { failures: ['count==0'], lists: ['count>0'], withdrawals: ['count>0'], uploads: ['count>0'] };
    expect(graphqlThresholds(limits, { withTimes: false })).toEqual(counts);
    expect(graphqlThresholds(limits, { withTimes: true })).toEqual({
      ...counts,
      list_time: ['p(95)<1', 'p(99)<2'],
      withdrawal_time: ['p(95)<1', 'p(99)<2'],
      upload_time: ['p(95)<3', 'p(99)<4'],
    });
  });
});
