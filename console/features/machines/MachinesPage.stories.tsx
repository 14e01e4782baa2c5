import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  CountMachinesDocument,
  GetMachineCountersDocument,
  GetMachineDocument,
  GetMachinePresenceDocument,
  GetProductPartsDocument,
  ListMachineCredentialsDocument,
  ListMachinesDocument,
  ListOpenCounterDifferencesDocument,
  ListResolvedCounterDifferencesDocument,
  ListStockMovementsDocument,
  PickProductsDocument,
  StartMachineEnrolmentDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import {
  conflicting,
  failing,
  offline,
  onPhone,
  refused,
  screen,
  type ScreenArgs,
  waiting,
} from '#console/stories/screen.tsx';
import { minutesAgo } from '#console/stories/times.ts';
import { machine } from './machine.testing.ts';

const machines = [
  machine('m-01', 'M-01 Portaria', 24),
  machine('m-07', 'M-07 Fundição', 6, { connectivity: 'OFFLINE', lastKeepAlive: minutesAgo(42) }),
  machine('m-09', 'M-09 Almoxarifado central da unidade de Joinville', 0, { status: 'INACTIVE', lastKeepAlive: null }),
];

/** Counters of M-01 that disagree. */
const difference = {
  id: 'difference',
  version: 1,
  machineId: 'm-01',
  machine: { id: 'm-01', name: 'M-01 Portaria' },
  lines: [
    { channel: 3, expected: 812, counted: 814, hasFallen: false },
    { channel: 7, expected: 96, counted: 0, hasFallen: true },
  ],
  resolution: null,
  createdAt: minutesAgo(50),
};

const TIMEOUT = { timeout: 10_000 };

/** Finds the button by its icon, because its text depends on the story's language. */
function findEnrolButton(dialog: HTMLElement): HTMLButtonElement {
  const button = dialog.querySelector('.lucide-keyboard')?.closest('button');
  if (!button) throw new Error('The dialog has no button for an enrolment code');
  return button;
}

const movements = ['RESTOCK', 'DELIVERY', 'COUNT', 'MACHINE_REPORT'] as const;

/** A machine with one credential. `forkedAt`: since when two machines seem to use it. */
const credentialsAnswer = (forkedAt: string | null) =>
  answer(ListMachineCredentialsDocument, ({ id }) => ({
    getMachine: {
      id: String(id),
      credentials: [
        {
          id: 'now',
          createdAt: minutesAgo(9000),
          createdBy: 'Marcela Alves',
          lastUsedAt: minutesAgo(1),
          revokedAt: null,
          forkedAt,
        },
      ],
      enrolment: null,
    },
  }));

const meta = {
  ...screen,
  title: 'Screens/Machines',
  args: {
    path: '/machines',
    answers: [
      answer(ListMachinesDocument, { listMachines: onePage(machines) }),
      answer(CountMachinesDocument, {
        all: { totalCount: 12 },
        offline: { totalCount: 1 },
        inError: { totalCount: 3 },
        out: { totalCount: 2 },
        low: { totalCount: 5 },
      }),
      answer(ListOpenCounterDifferencesDocument, { listCounterDifferences: { totalCount: 0, items: [] } }),
      answer(GetMachineDocument, ({ id }) => ({ getMachine: byId(machines, id) })),
      answer(GetMachinePresenceDocument, ({ id }) => ({ getMachine: byId(machines, id) })),
      answer(PickProductsDocument, {
        listProducts: onePage([{ id: 'glove', name: 'Luva nitrílica', category: 'Mãos', status: 'ACTIVE' as const }]),
      }),
      answer(GetProductPartsDocument, ({ id }) => ({
        getProduct: { id: String(id), name: 'Luva nitrílica', sizes: [] },
      })),
      answer(ListStockMovementsDocument, {
        listStockMovements: onePage(
          movements.map((reason, place) => ({
            id: `movement-${place}`,
            channel: place + 1,
            reason,
            quantity: place % 2 === 0 ? 10 : -1,
            balance: 12 - place,
            withdrawalId: null,
            note: reason === 'COUNT' ? 'Duas peças danificadas' : null,
            actorType: reason === 'MACHINE_REPORT' || reason === 'DELIVERY' ? ('MACHINE' as const) : ('USER' as const),
            actorName: reason === 'RESTOCK' || reason === 'COUNT' ? 'João Prado' : null,
            createdAt: minutesAgo(30 * (place + 1)),
          })),
        ),
      }),
      credentialsAnswer(null),
      answer(StartMachineEnrolmentDocument, {
        startMachineEnrolment: {
          code: '7Q2X-J9VB-4NR8',
          secondsLeft: 900,
          enrolment: { id: '01K9ZQ4T7E8R2M5N6P7Q8S9T0V', redeemedAt: null },
        },
      }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const List: Story = {};
export const ListOnPhone: Story = onPhone;
export const Empty: Story = { args: { answers: [answer(ListMachinesDocument, { listMachines: onePage([]) })] } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/machines/m-01/edit' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForViewers: Story = { args: { person: 'viewer' } };
export const Board: Story = { args: { path: '/machines/board' } };
export const CountersDisagree: Story = {
  args: {
    path: '/machines/board',
    answers: [
      answer(ListOpenCounterDifferencesDocument, {
        listCounterDifferences: {
          totalCount: 1,
          items: [difference],
        },
      }),
      ...meta.args.answers,
    ],
  },
  play: async (scene) => {
    await meta.play(scene);
    const page = within(document.body);
    await expect(await page.findByText('Channel 3: counted 814, expected 812')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Resolve' }));
    const dialog = within(await page.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Resolve' }));
    await expect(await dialog.findByText('What was found and done is required')).toBeVisible();
  },
};
export const BoardOnPhone: Story = { ...onPhone, args: { path: '/machines/board' } };
export const BoardLoading: Story = { ...waiting, args: { path: '/machines/board' } };
export const BoardFailed: Story = { ...failing, args: { path: '/machines/board' } };
export const New: Story = { args: { path: '/machines/new' } };
export const Machine: Story = { args: { path: '/machines/m-01' } };
export const MachineOnPhone: Story = { ...onPhone, args: { path: '/machines/m-01' } };
export const MachineOffline: Story = { args: { path: '/machines/m-07' } };
export const MachineWithoutChannels: Story = { args: { path: '/machines/m-09' } };
export const MachineLoading: Story = { ...waiting, args: { path: '/machines/m-01' } };
export const MachineFailed: Story = { ...failing, args: { path: '/machines/m-01' } };
export const Ledger: Story = { args: { path: '/machines/m-01?view=ledger' } };
export const Counters: Story = {
  args: {
    path: '/machines/m-01?view=counters',
    answers: [
      answer(GetMachineCountersDocument, {
        counters: [
          { channel: null, counted: 1824, expected: 1822, reportedAt: minutesAgo(50) },
          { channel: 3, counted: 814, expected: 812, reportedAt: minutesAgo(50) },
          { channel: 7, counted: 0, expected: 0, reportedAt: minutesAgo(50) },
        ],
        open: { items: [difference] },
      }),
      answer(ListResolvedCounterDifferencesDocument, {
        listCounterDifferences: onePage([
          {
            ...difference,
            id: 'resolved',
            lines: [{ channel: 3, expected: 640, counted: 643, hasFallen: false }],
            resolution: {
              resolvedAt: minutesAgo(9000),
              userName: 'Marcela Alves',
              note: 'Three test dispenses of the technician',
            },
            createdAt: minutesAgo(9900),
          },
          {
            ...difference,
            id: 'agreed-again',
            lines: [{ channel: null, expected: 900, counted: 901, hasFallen: false }],
            resolution: { resolvedAt: minutesAgo(19_000), userName: null, note: null },
            createdAt: minutesAgo(19_900),
          },
        ]),
      }),
      ...meta.args.answers,
    ],
  },
};
export const CountersNotReported: Story = {
  args: {
    path: '/machines/m-01?view=counters',
    answers: [answer(GetMachineCountersDocument, { counters: [], open: { items: [] } }), ...meta.args.answers],
  },
};
export const CountersFailed: Story = { ...failing, args: { path: '/machines/m-01?view=counters' } };
export const Credentials: Story = { args: { path: '/machines/m-01?dialog=credentials' } };
export const CredentialPerhapsCopied: Story = {
  args: {
    path: '/machines/m-01?dialog=credentials',
    answers: [credentialsAnswer(minutesAgo(42)), ...meta.args.answers],
  },
};
export const Enrolment: Story = {
  args: { path: '/machines/m-01?dialog=credentials' },
  play: async (context) => {
    await screen.play(context);
    const page = within(context.canvasElement.ownerDocument.body);
    const dialog = await page.findByRole('dialog', {}, TIMEOUT);
    const button = await waitFor(() => findEnrolButton(dialog), TIMEOUT);
    await userEvent.click(button);
    await page.findByDisplayValue('7Q2X-J9VB-4NR8', {}, TIMEOUT);
  },
};
export const RestockRun: Story = { args: { path: '/machines/m-01?dialog=restock' } };
export const Edit: Story = { args: { path: '/machines/m-01/edit' } };
export const Layout: Story = { args: { path: '/machines/m-01/layout' } };
