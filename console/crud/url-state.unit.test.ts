import { describe, expect, it } from 'vitest';
import { among, changeListUrl, ids, readListUrl, viewOf, words } from './url-state.ts';

const CODECS = { status: among(['ACTIVE', 'INACTIVE'] as const), sectorId: ids };
const SORTS = ['NAME_ASC', 'NAME_DESC'] as const;
const read = (query: string) => readListUrl(new URLSearchParams(query), CODECS, SORTS);
const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';

describe('a list’s address', () => {
  it('contains search, sort, filters and page [N11]', () => {
    expect(read(`search=ana&sort=NAME_DESC&status=ACTIVE,INACTIVE&sectorId=${ID}&page=abc`)).toEqual({
      search: 'ana',
      sort: 'NAME_DESC',
      filters: { status: ['ACTIVE', 'INACTIVE'], sectorId: [ID] },
      page: 'abc',
    });
  });

  it('means the first page in default order without filters when it is empty [N11]', () => {
    expect(read('')).toEqual({ search: '', sort: 'NAME_ASC', filters: {}, page: '' });
  });

  it('drops unknown values, so that old links still work', () => {
    expect(read('sort=AGE_ASC&status=GONE&sectorId=1%20OR%201=1')).toEqual({
      search: '',
      sort: 'NAME_ASC',
      filters: {},
      page: '',
    });
  });

  it('limits the search to 200 characters', () => {
    expect(read(`search=${'x'.repeat(1000)}`).search).toHaveLength(200);
  });

  it('accepts free text values of up to 255 characters', () => {
    const longest = 'x'.repeat(255);
    expect(words([longest, `${longest}x`, ''])).toEqual([longest]);
  });

  it('returns to page one when search, sort or filters change [N11]', () => {
    const before = new URLSearchParams('search=a&page=abc');
    expect(changeListUrl(before, { sort: 'NAME_DESC' }).toString()).toBe('search=a&sort=NAME_DESC');
    expect(changeListUrl(before, { page: 'def' }).toString()).toBe('search=a&page=def');
  });

  it('leaves empty values out [S13]', () => {
    expect(changeListUrl(new URLSearchParams('status=ACTIVE'), { status: [], search: '' }).toString()).toBe('');
  });
});

describe('a view of a list [S13] [N11]', () => {
  it('is the same text for equal lists, whatever the order of parameters and the page', () => {
    const view = viewOf(read('status=ACTIVE&search=gloves&page=abc'), 'NAME_ASC');
    expect(view).toBe('search=gloves&status=ACTIVE');
    expect(viewOf(read('search=gloves&sort=NAME_ASC&status=ACTIVE,NONSENSE'), 'NAME_ASC')).toBe(view);
  });

  it('contains the sort only if it is not the default', () => {
    expect(viewOf(read('sort=NAME_DESC'), 'NAME_ASC')).toBe('sort=NAME_DESC');
    expect(viewOf(read(''), 'NAME_ASC')).toBe('');
  });
});
