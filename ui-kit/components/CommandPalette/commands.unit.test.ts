import { describe, expect, it } from 'vitest';
import { type CommandGroup, findCommands, MAX_COMMANDS, scoreOf } from './commands.ts';

const groups: CommandGroup[] = [
  {
    id: 'pages',
    title: 'Go to',
    commands: [
      { id: 'employees', label: 'Employees', keywords: ['people', 'staff'] },
      { id: 'machines', label: 'Máquinas' },
    ],
  },
  {
    id: 'actions',
    title: 'Actions',
    commands: [
      { id: 'new-employee', label: 'New employee', detail: 'Organization' },
      { id: 'new-machine', label: 'New machine' },
    ],
  },
];
const idsOf = (found: readonly CommandGroup[]) =>
  found.map(({ id, commands }) => [id, commands.map((command) => command.id)]);

describe('scoreOf', () => {
  it.each([
    ['maquinas', { id: '1', label: 'Máquinas' }],
    ['MÁQ', { id: '1', label: 'maquinas' }],
    ['employee new', { id: '1', label: 'New employee' }],
    ['staff', { id: '1', label: 'Employees', keywords: ['staff'] }],
    ['nwem', { id: '1', label: 'New employee' }],
  ])('matches %j', (query, command) => {
    expect(scoreOf(command, query)).toBeGreaterThan(0);
  });

  it.each([
    ['xyz', 'New employee'],
    ['mc', 'Machine'],
    ['new machine', 'New employee'],
    ['eyolpme', 'employee'],
  ])('does not match %j with %j', (query, label) => {
    expect(scoreOf({ id: '1', label }, query)).toBe(0);
  });

  it('ranks a start above a middle, and adjacent letters above letters with gaps', () => {
    const scores = ['Machines', 'New machine', 'Tomachine', 'My archive in one'].map((label) =>
      scoreOf({ id: '1', label }, 'machine'),
    );
    expect(scores.slice(0, 3)).toEqual(scores.slice(0, 3).toSorted((a, b) => b - a));
    expect(new Set(scores.slice(0, 3)).size).toBe(3);
    expect(scores[3]).toBeLessThan(scores[2] ?? 0);
  });
});

describe('findCommands', () => {
  it('returns all commands for an empty query', () => {
    expect(idsOf(findCommands(groups, '  '))).toEqual([
      ['pages', ['employees', 'machines']],
      ['actions', ['new-employee', 'new-machine']],
    ]);
  });

  it('returns recent commands first and only once, and ignores unknown ids', () => {
    expect(
      idsOf(findCommands(groups, '', { title: 'Recent', ids: ['new-machine', 'gone', 'employees', 'employees'] })),
    ).toEqual([
      ['recent', ['new-machine', 'employees']],
      ['pages', ['machines']],
      ['actions', ['new-employee']],
    ]);
  });

  it('returns the group with the best match first', () => {
    expect(idsOf(findCommands(groups, 'new'))).toEqual([['actions', ['new-employee', 'new-machine']]]);
    expect(idsOf(findCommands(groups, 'employee'))[0]).toEqual(['pages', ['employees']]);
  });

  it('does not filter results of a server', () => {
    const found = { id: 'people', title: 'Employees', isSearched: true, commands: [{ id: '7', label: 'Ana Martins' }] };
    expect(idsOf(findCommands([...groups, found], '10023'))).toEqual([['people', ['7']]]);
  });

  it('limits the number of commands', () => {
    const commands = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), label: `Machine ${index}` }));
    const [group] = findCommands([{ id: 'many', title: 'Many', commands }], 'machine');
    expect(group?.commands).toHaveLength(MAX_COMMANDS);
  });
});
