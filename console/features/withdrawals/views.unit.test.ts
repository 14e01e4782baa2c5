import { describe, expect, it } from 'vitest';
import { toSearch, viewOf, VIEWS } from './views.ts';

describe('views', () => {
  it('are nothing but filters: each is known again from its own address', () => {
    for (const [id, filters] of Object.entries(VIEWS)) expect(viewOf(filters)).toBe(id);
    expect(toSearch(VIEWS.failed)).toBe('when=week&withdrawalStatus=FAILED_DELIVERY');
  });

  it('no filters are all, other filters none of them', () => {
    expect(viewOf({})).toBe('all');
    expect(viewOf({ when: [] })).toBe('all');
    expect(viewOf({ when: ['month'] })).toBeUndefined();
  });
});
