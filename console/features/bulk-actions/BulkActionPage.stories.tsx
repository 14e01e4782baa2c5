import type { Meta, StoryObj } from '@storybook/react-vite';
import {
  type BulkActionFieldsFragment,
  GetBulkActionDocument,
  GetBulkActionRecordsDocument,
  type GetBulkActionRecordsQuery,
  ListBulkActionsDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { recordFields } from '#console/stories/times.ts';

type Action = Sample<BulkActionFieldsFragment>;
type ActionRecord = Sample<GetBulkActionRecordsQuery>['getBulkActionRecords']['items'][number];

const done: Action = {
  ...recordFields,
  id: 'done',
  list: 'listEmployees',
  kind: 'CHANGE',
  state: 'DONE',
  total: 121_240,
  changedCount: 121_237,
  refusedCount: 3,
  isUndoable: true,
  createdByName: 'Ana Souza',
};

const running = { ...done, state: 'RUNNING', changedCount: 31_050, refusedCount: 1, isUndoable: false } as const;

const actions: Action[] = [
  done,
  { ...running, id: 'running' },
  { ...running, id: 'finding', state: 'FINDING', total: 40_200, changedCount: 0, refusedCount: 0 },
  { ...running, id: 'stopped', kind: 'DEACTIVATE', state: 'STOPPED', isUndoable: true, undoneBy: 'undo' },
  {
    ...running,
    id: 'failed',
    kind: 'DELETE',
    state: 'FAILED',
    fault: { code: 'FORBIDDEN', fields: [], references: [] },
  },
  { ...done, id: 'undo', kind: 'ACTIVATE', isUndoable: false, undoOf: 'stopped' },
];

const refusals: ActionRecord[] = [
  {
    place: 17,
    recordId: 'a',
    name: 'Maria Aparecida dos Santos Nascimento de Oliveira',
    outcome: 'REFUSED',
    fault: { code: 'CONFLICT', fields: [], references: [] },
  },
  {
    place: 412,
    recordId: 'b',
    name: 'Rui Lima',
    outcome: 'REFUSED',
    fault: { code: 'VALIDATION', fields: [{ path: 'groupId', key: 'unknown', values: [] }], references: [] },
  },
  {
    place: 9120,
    recordId: 'c',
    name: 'Caio Prado',
    outcome: 'REFUSED',
    fault: { code: 'IN_USE', fields: [], references: [{ type: 'WITHDRAWAL', count: 2 }] },
  },
];

const changed: ActionRecord[] = [{ place: 1, recordId: 'd', name: 'Bia Rocha', outcome: 'CHANGED' }];

const meta = {
  ...screen,
  title: 'Screens/Bulk actions',
  args: {
    path: '/bulk-actions',
    answers: [
      answer(ListBulkActionsDocument, { listBulkActions: onePage(actions) }),
      answer(GetBulkActionDocument, ({ id }) => ({ getBulkAction: byId(actions, id) })),
      answer(GetBulkActionRecordsDocument, ({ outcome }) => ({
        getBulkActionRecords: { items: outcome === 'REFUSED' ? refusals : changed, nextPlace: 412 },
      })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<typeof meta>;

export const History: Story = {};
export const HistoryOnPhone: Story = onPhone;
export const Empty: Story = {
  args: { answers: [answer(ListBulkActionsDocument, { listBulkActions: onePage<Action>([]) })] },
};
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const Done: Story = { args: { path: '/bulk-actions/done' } };
export const DoneOnPhone: Story = { ...onPhone, args: { path: '/bulk-actions/done' } };
export const Running: Story = { args: { path: '/bulk-actions/running' } };
export const Finding: Story = { args: { path: '/bulk-actions/finding' } };
export const Stopped: Story = { args: { path: '/bulk-actions/stopped' } };
export const EndedEarly: Story = { args: { path: '/bulk-actions/failed' } };
export const Undo: Story = { args: { path: '/bulk-actions/undo' } };
