import { describe, expect, it } from 'vitest';
import { ALIASES } from '../aliases.ts';
import { docsIdOf } from './addresses.ts';
import { findComponents, listedComponents } from './components.ts';

const namesOf = (text: string) => findComponents(text).map(({ name }) => name);

describe('the list of components on the first page', () => {
  it.each([
    ['modal', 'Dialog'],
    ['dropdown', 'Menu'],
    ['dropdown', 'Select'],
    ['notification', 'Toast'],
    ['sheet', 'Drawer'],
    ['data grid', 'Table'],
    ['toggle', 'Switch'],
    ['FIELDS text', 'TextField'],
  ])('finds by "%s": %s', (text, name) => {
    expect(namesOf(text)).toContain(name);
  });

  it('has every component, and nothing for a word that nobody uses', () => {
    expect(namesOf('')).toHaveLength(listedComponents.length);
    expect(namesOf('zeppelin')).toEqual([]);
  });

  it('has other names only for components that exist', () => {
    const names = new Set(listedComponents.map(({ name }) => name));
    expect(Object.keys(ALIASES).filter((name) => !names.has(name))).toEqual([]);
  });

  it('counts the demands that a component meets', () => {
    for (const { name, demands } of listedComponents) {
      expect(demands.met, name).toBeLessThanOrEqual(demands.all);
      expect(demands.all, name).toBeGreaterThan(5);
    }
  });

  it('knows the address of a docs page', () => {
    expect(docsIdOf('Data/Table with selection')).toBe('data-table-with-selection--docs');
  });
});
