import type { Meta, StoryObj } from '@storybook/react-vite';
import { GetSectorDocument, ListSectorsDocument, type SectorFieldsFragment } from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
import { failing, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { unchanged } from '#console/stories/times.ts';

const sectors: Sample<SectorFieldsFragment>[] = [
  { ...unchanged, id: 'production', name: 'Produção', code: 'PRD', description: 'Linhas 1 a 4' },
  { ...unchanged, id: 'foundry', name: 'Fundição', code: 'FUN' },
  {
    ...unchanged,
    id: 'maintenance',
    name: 'Manutenção elétrica de alta tensão e automação',
    code: 'MAN-EL-01',
    description: 'Inclui plantonistas.',
  },
  { ...unchanged, id: 'painting', name: 'Pintura', code: 'PIN', status: 'INACTIVE' },
];

const meta = {
  ...screen,
  title: 'Screens/Sectors',
  args: {
    path: '/sectors',
    answers: [
      answer(ListSectorsDocument, { listSectors: onePage(sectors) }),
      answer(GetSectorDocument, ({ id }) => ({ getSector: byId(sectors, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const emptyList = [answer(ListSectorsDocument, { listSectors: onePage([]) })];

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = { args: { answers: emptyList } };
export const NothingMatches: Story = { args: { path: '/sectors?search=xyz&status=ACTIVE', answers: emptyList } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Edit: Story = { args: { path: '/sectors/maintenance' } };
export const New: Story = { args: { path: '/sectors/new' } };
export const ReadOnly: Story = { args: { path: '/sectors/foundry', person: 'viewer' } };
