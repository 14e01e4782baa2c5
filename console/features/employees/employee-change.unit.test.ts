import { describe, expect, it } from 'vitest';
import { changeInput, undoInput, wouldChange } from './employee-change.ts';

const record = (id: string) => ({ id, name: id });
const welder = { id: 'a', version: 3, group: record('welding'), sector: null, jobRole: record('welder') };
const guest = { id: 'b', version: 1, group: null, sector: null, jobRole: null };

describe('a change of several employees [S16]', () => {
  it('sets one record for each row, with the version that the list shows', () => {
    expect(changeInput([welder, guest], 'groupId', ['painting'])).toEqual([
      { id: 'a', version: 3, groupId: 'painting' },
      { id: 'b', version: 1, groupId: 'painting' },
    ]);
  });

  it('adds or replaces cost centers', () => {
    expect(changeInput([guest], 'addCostCenterIds', ['x', 'y'])).toEqual([
      { id: 'b', version: 1, addCostCenterIds: ['x', 'y'] },
    ]);
    expect(changeInput([guest], 'costCenterIds', ['x'])).toEqual([{ id: 'b', version: 1, costCenterIds: ['x'] }]);
  });

  it('leaves rows alone that have the record already', () => {
    expect(wouldChange(welder, 'groupId', ['welding'])).toBe(false);
    expect(wouldChange(welder, 'groupId', ['painting'])).toBe(true);
    expect(wouldChange(guest, 'groupId', ['welding'])).toBe(true);
    expect(wouldChange(guest, 'groupId', [])).toBe(true);
    expect(wouldChange(welder, 'addCostCenterIds', ['x'])).toBe(true);
  });

  it('is undone with the record that each row had, or none', () => {
    expect(undoInput([welder, guest], 'groupId')).toEqual([
      { id: 'a', version: 3, groupId: 'welding' },
      { id: 'b', version: 1, groupId: null },
    ]);
  });
});
