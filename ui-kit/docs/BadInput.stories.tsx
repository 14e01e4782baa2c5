import type { Meta, StoryObj } from '@storybook/react-vite';
import { type ReactNode, useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { TrendChart } from '../charts.ts';
import { BrandBlock } from '../components/BrandBlock/BrandBlock.tsx';
import { Button } from '../components/Button/Button.tsx';
import { ComboBox } from '../components/ComboBox/ComboBox.tsx';
import { DatePicker } from '../components/DatePicker/DatePicker.tsx';
import { Dialog } from '../components/Dialog/Dialog.tsx';
import { Drawer } from '../components/Drawer/Drawer.tsx';
import { IdentityCell } from '../components/IdentityCell/IdentityCell.tsx';
import { MediaCard } from '../components/MediaCard/MediaCard.tsx';
import { NumberField } from '../components/NumberField/NumberField.tsx';
import { Select } from '../components/Select/Select.tsx';
import { Stack } from '../components/Stack/Stack.tsx';
import { TextField } from '../components/TextField/TextField.tsx';
import { TileGrid } from '../components/TileGrid/TileGrid.tsx';
import { KitProvider } from '../provider/KitProvider.tsx';
import { trendPoints } from '../showcase/dashboardData.ts';
import { expectNoTraces, withoutFaults } from './withoutFaults.ts';

const meta = {
  title: 'Start here/Bad input',
  tags: ['!autodocs'],
  beforeEach: withoutFaults,
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const SECTORS = [
  { value: 'cutting', label: 'Cutting' },
  { value: 'assembly', label: 'Assembly' },
];

/** An address that answers with no picture. */
const NO_PICTURE = 'data:image/png;base64,broken';

export const BrokenImages: Story = {
  name: 'A picture that cannot be loaded leaves an icon in its place',
  render: () => (
    <Stack>
      <BrandBlock variant="header" name="Metalúrgica Acme" logoUrl={NO_PICTURE} />
      <IdentityCell title="Rita Souza" imageSrc={NO_PICTURE} />
      <MediaCard kind="image" src={NO_PICTURE} title="Picture" alt="Luva nitrílica" />
      <TileGrid
        label="Products"
        tiles={[{ id: 'glove', title: 'Luva nitrílica', detail: 'CA 31469', imageSrc: NO_PICTURE }]}
        selectedIds={[]}
        onChange={fn()}
      />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const [tile] = await canvas.findAllByRole('option');
    tile?.scrollIntoView();
    await waitFor(() => expect(canvasElement.querySelectorAll('img')).toHaveLength(0));
    const card = await canvas.findByRole('img', { name: 'Luva nitrílica' });
    for (const place of [card, tile]) await expect(place?.querySelector('svg')).toBeVisible();
    await expect(card.closest('figure')?.clientHeight).toBeGreaterThan(150);
    await expect(canvas.getByText('Metalúrgica Acme').closest('div')?.querySelector('svg')).toBeVisible();
    await expect(
      canvas.getByText('Rita Souza').closest('span')?.parentElement?.parentElement?.querySelector('svg'),
    ).toBeVisible();
  },
};

/** A page whose language has no texts in the product, and one whose language is no language. */
export const UnknownLocale: Story = {
  name: 'A language without texts of its own shows English ones, and a tag that is none is English',
  render: () => (
    <>
      {['tlh-Latn', 'not a locale', ''].map((locale) => (
        <KitProvider key={locale} theme="light" locale={locale}>
          <DatePicker label="Since" defaultValue="2026-11-17" />
          <NumberField label="Pieces" defaultValue={1284.5} hasStepper />
        </KitProvider>
      ))}
    </>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('spinbutton').map((part) => part.textContent)).toHaveLength(9);
    for (const field of canvas.getAllByRole('textbox')) await expect(field).toHaveValue('1,284.5');
    await expect(canvas.getAllByRole('button', { name: /^Increase/ })).toHaveLength(3);
    await expect(document.documentElement.dir).toBe('ltr');
  },
};

export const OneId: Story = {
  name: 'Two fields with one id keep their own names, help and errors',
  parameters: { a11y: { config: { rules: [{ id: 'duplicate-id-aria', enabled: false }] } } },
  render: () => (
    <Stack>
      <TextField id="name" label="First name" description="As on the badge" />
      <TextField id="name" label="Last name" errorMessage="Enter a name" />
      <Select id="name" label="Sector" placeholder="Choose a sector" options={SECTORS} />
      <Select id="name" label="Shift" placeholder="Choose a shift" options={SECTORS} />
    </Stack>
  ),
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByRole('textbox', { name: 'First name' })).toHaveAccessibleDescription('As on the badge');
    await expect(canvas.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription('Enter a name');
    await userEvent.click(canvas.getByRole('button', { name: /Shift/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Assembly' }));
    await expect(canvas.getByRole('button', { name: /Shift/ })).toHaveTextContent('Assembly');
    await expect(canvas.getByRole('button', { name: /Sector/ })).toHaveTextContent('Choose a sector');
  },
};

const changed = fn();

/** Fields whose values another user, or a slow answer, replaces. */
function Jumping() {
  const [step, setStep] = useState(0);
  return (
    <Stack>
      <Button onPress={() => setStep(step + 1)}>Next</Button>
      <TextField label="Name" value={['Rita', null, 'Ana'][step] ?? null} onChange={changed} />
      <NumberField label="Pieces" maxValue={10} value={[5, null, 99][step] ?? null} onChange={changed} />
      <DatePicker label="Since" value={['2026-11-17', null, '2026-02-31'][step] ?? null} onChange={changed} />
      <Select
        label="Sector"
        placeholder="Choose a sector"
        options={SECTORS}
        value={['cutting', null, 'gone'][step] ?? null}
        onChange={changed}
      />
      <ComboBox
        label="Employee"
        loadingText="Loading…"
        emptyText="No results"
        options={SECTORS}
        value={['cutting', null, 'gone'][step] ?? null}
        onChange={changed}
      />
    </Stack>
  );
}

export const JumpingValues: Story = {
  name: 'A value that jumps to nothing, or to what does not exist, is shown and not reported as a change',
  render: () => <Jumping />,
  play: async ({ canvasElement }) => {
    changed.mockClear();
    const canvas = within(canvasElement);
    const shown = () => [
      canvas.getByRole('textbox', { name: 'Name' }),
      canvas.getByRole('textbox', { name: 'Pieces' }),
      canvas.getByRole('combobox', { name: 'Employee' }),
    ];
    const next = () => userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    const date = () => canvas.getAllByRole('spinbutton').map((part) => part.textContent);
    await expect(shown().map((field) => field.getAttribute('value'))).toEqual(['Rita', '5', 'Cutting']);
    await expect(date()).toEqual(['11', '17', '2026']);
    await next();
    await waitFor(() => expect(shown().map((field) => field.getAttribute('value'))).toEqual(['', '', '']));
    await expect(date()).toEqual(['mm', 'dd', 'yyyy']);
    await expect(canvas.getByRole('button', { name: /Sector/ })).toHaveTextContent('Choose a sector');
    await next();
    await waitFor(() => expect(shown().map((field) => field.getAttribute('value'))).toEqual(['Ana', '99', 'gone']));
    await expect(date()).toEqual(['mm', 'dd', 'yyyy']);
    await expect(changed).not.toHaveBeenCalled();
  },
};

const close = fn();

/** Removes what has just opened. */
function Short({ children }: { children: ReactNode }) {
  const [state, setState] = useState<'closed' | 'open' | 'gone'>('closed');
  return (
    <Stack>
      <Button onPress={() => setState('open')}>Open</Button>
      {state === 'open' && children}
      <button type="button" hidden aria-label="Remove" data-testid="remove" onClick={() => setState('gone')} />
    </Stack>
  );
}

/** Opens, and removes the whole in the middle of its transition. */
async function removeWhileMoving(canvasElement: HTMLElement, isThere: () => Element | null) {
  const canvas = within(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(isThere()).not.toBeNull());
  const moving = document.getAnimations().length;
  canvas.getByTestId('remove').click();
  await waitFor(() => expect(isThere()).toBeNull());
  await expectNoTraces(canvasElement);
  await userEvent.click(canvas.getByRole('button', { name: 'Open' }));
  await waitFor(() => expect(isThere()).not.toBeNull());
  canvas.getByTestId('remove').click();
  await waitFor(() => expect(isThere()).toBeNull());
  return moving;
}

export const RemovedDrawer: Story = {
  name: 'A drawer that is removed while it moves leaves the page usable',
  globals: { motion: 'full' },
  render: () => (
    <Short>
      <Drawer isOpen onClose={close} title="Rita Souza" closeLabel="Close">
        <TextField label="Name" />
      </Drawer>
    </Short>
  ),
  play: async ({ canvasElement }) => {
    const moving = await removeWhileMoving(canvasElement, () => screen.queryByRole('dialog'));
    await expect(moving).toBeGreaterThan(0);
  },
};

export const RemovedDialog: Story = {
  name: 'A dialog with an open list that is removed leaves the page usable',
  render: () => (
    <Short>
      <Dialog isOpen onClose={close} title="Rita Souza" closeLabel="Close">
        <Select label="Sector" placeholder="Choose a sector" options={SECTORS} />
      </Dialog>
    </Short>
  ),
  play: async ({ canvasElement }) => {
    await removeWhileMoving(canvasElement, () => screen.queryByRole('dialog'));
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Open' }));
    await userEvent.click(await screen.findByRole('button', { name: /Sector/ }));
    await screen.findByRole('listbox');
    within(canvasElement).getByTestId('remove').click();
    await expectNoTraces(canvasElement);
  },
};

export const RemovedChart: Story = {
  name: 'A chart that is removed while it draws says nothing',
  render: () => (
    <Short>
      <TrendChart
        title="Withdrawals"
        viewAsTableLabel="View as table"
        viewAsChartLabel="View as chart"
        pointHeader="Day"
        points={trendPoints}
        series={[{ id: 'delivered', label: 'Delivered', color: 1 }]}
      />
    </Short>
  ),
  play: async ({ canvasElement }) => {
    await removeWhileMoving(canvasElement, () => canvasElement.querySelector('[data-line]'));
  },
};
