import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen as page, userEvent, waitFor, within } from 'storybook/test';
import {
  GetSavedListViewsDocument,
  GetSectorDocument,
  GetSectorPeopleDocument,
  ListSectorsDocument,
  type SavedListViewFieldsFragment,
  type SectorFieldsFragment,
} from '#console/generated/operations.ts';
import { answer, byId, onePage, type Sample } from '#console/stories/answers.ts';
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
import { recordFields } from '#console/stories/times.ts';

const sectors: Sample<SectorFieldsFragment>[] = [
  { ...recordFields, id: 'production', name: 'Produção', code: 'PRD', description: 'Linhas 1 a 4' },
  { ...recordFields, id: 'foundry', name: 'Fundição', code: 'FUN' },
  {
    ...recordFields,
    id: 'maintenance',
    name: 'Manutenção elétrica de alta tensão e automação',
    code: 'MAN-EL-01',
    description: 'Inclui plantonistas.',
  },
  { ...recordFields, id: 'painting', name: 'Pintura', code: 'PIN', status: 'INACTIVE' },
];

const people = {
  employees: 128,
  groups: [
    { id: 'welding', name: 'Solda', employees: 74 },
    { id: 'assembly', name: 'Montagem de painéis', employees: 41 },
    { employees: 13 },
  ],
  jobRoles: [
    { id: 'welder', name: 'Soldador', employees: 98 },
    { id: 'lead', name: 'Líder de turno', employees: 30 },
  ],
  costCenters: [{ id: 'line-1', name: 'Linha 1', employees: 128 }],
};

const meta = {
  ...screen,
  title: 'Screens/Sectors',
  args: {
    path: '/sectors',
    answers: [
      answer(ListSectorsDocument, { listSectors: onePage(sectors) }),
      answer(GetSectorDocument, ({ id }) => ({ getSector: byId(sectors, id) })),
      answer(GetSectorPeopleDocument, { getSectorPeople: people, lacking: { totalCount: 17 } }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const saved = (views: Sample<SavedListViewFieldsFragment>[]) =>
  answer(GetSavedListViewsDocument, { getSavedListViews: views });
const own = { isOwn: true, isShared: false };
const views: Sample<SavedListViewFieldsFragment>[] = [
  { ...own, id: 'view-1', name: 'Inativos', query: 'status=INACTIVE' },
  {
    id: 'view-2',
    name: 'Setores com plantonistas de fim de semana',
    query: 'search=plant',
    isOwn: false,
    isShared: true,
    ownerName: 'Beatriz Nogueira',
  },
];

async function openSavedViews({ canvasElement }: { canvasElement: HTMLElement }) {
  await userEvent.click(await within(canvasElement).findByRole('button', { name: 'Saved filters' }));
  const panel = within(await page.findByRole('dialog', { name: 'Saved filters' }));
  await panel.findByText(/Inativos|None yet/);
}

const emptyList = [answer(ListSectorsDocument, { listSectors: onePage([]) })];

export const List: Story = {};
export const HighContrast: Story = {
  globals: { contrast: 'more', theme: 'dark' },
  play: async (scene) => {
    await meta.play(scene);
    // A tenant's colours and those of the theme are replaced.
    await waitFor(() => expect(getComputedStyle(document.body).backgroundColor).toBe('rgb(0, 0, 0)'));
  },
};
export const Phone: Story = onPhone;
export const Export: Story = {
  name: 'The menu of the export ends with the scheduled report [S13]',
  play: async () => {
    await userEvent.click(await page.findByRole('button', { name: 'Export' }));
    const entries = await page.findAllByRole('menuitem');
    await expect(entries.at(-1)).toHaveTextContent('Schedule this report…');
  },
};
export const Empty: Story = { args: { answers: emptyList } };
export const NothingMatches: Story = { args: { path: '/sectors?search=xyz&status=ACTIVE', answers: emptyList } };
export const Loading: Story = {
  ...waiting,
  name: 'Shows the table with its headings and bars in place of the records while it loads [S16]',
  play: async ({ canvas }) => {
    const table = await canvas.findByRole('table', { name: 'Sectors' });
    await expect(table).toHaveAttribute('aria-busy', 'true');
    await expect(within(table).getByRole('columnheader', { name: /Name/ })).toBeVisible();
    await expect(within(table).queryByText('Produção')).toBeNull();
    await expect(canvas.queryByText(/No sectors/)).toBeNull();
  },
};
export const Failed: Story = failing;
export const Conflict: Story = { ...conflicting, args: { path: '/sectors/maintenance/edit' } };
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Record: Story = { args: { path: '/sectors/production' } };
export const Edit: Story = { args: { path: '/sectors/maintenance/edit' } };
export const New: Story = { args: { path: '/sectors/new' } };
export const ReadOnly: Story = { args: { path: '/sectors/foundry/edit', person: 'viewer' } };
export const SavedViews: Story = {
  args: { path: '/sectors?search=o', answers: [...meta.args.answers, saved(views)] },
  play: openSavedViews,
};
export const SavedViewsOnPhone: Story = { ...SavedViews, globals: onPhone.globals };
export const NoSavedViews: Story = {
  args: { path: '/sectors', answers: [...meta.args.answers, saved([])] },
  play: openSavedViews,
};
