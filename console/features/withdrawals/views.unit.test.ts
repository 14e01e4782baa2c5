import { describe, expect, it } from 'vitest';
import { toSearch, viewOf, VIEWS } from './views.ts';

describe('views', () => {
  it('are recognized by their filters', () => {
    for (const [id, filters] of Object.entries(VIEWS)) expect(viewOf(filters)).toBe(id);
    expect(toSearch(VIEWS.failed)).toBe('when=week&withdrawalStatus=FAILED_DELIVERY');
  });

  it('are "all" without filters and undefined for other filters', () => {
    expect(viewOf({})).toBe('all');
    expect(viewOf({ when: [] })).toBe('all');
    expect(viewOf({ when: ['month'] })).toBeUndefined();
  });
});
