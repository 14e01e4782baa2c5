import { describe, expect, it } from 'vitest';
import { PAGES } from '#console/app/routes.tsx';
import { REFERENCE_TYPES } from '#api/rules/reference-types.ts';
import { referenceHref } from './reference-links.ts';

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV';
const paths = PAGES.map(({ path }) => path);
const hrefs = paths.flatMap((path) => REFERENCE_TYPES.flatMap((type) => referenceHref(path, type, ID) ?? []));

describe('the links of a refused deletion C19', () => {
  it.each(hrefs)('%s is a page of the console', (href) => {
    const [first] = href.slice(1).split(/[/?]/);
    expect(paths).toContain(`/${first ?? ''}`);
    expect(href).toContain(ID);
  });

  it('exist for sectors and cost centers with employees, and not for what no list can be filtered by', () => {
    expect(referenceHref('/sectors', 'EMPLOYEE', ID)).toBe(`/employees?sectorId=${ID}`);
    expect(referenceHref('/cost-centers', 'EMPLOYEE', ID)).toBe(`/employees?costCenterId=${ID}`);
    expect(referenceHref('/sectors', 'USER', ID)).toBeUndefined();
    expect(hrefs.length).toBeGreaterThan(8);
  });
});
