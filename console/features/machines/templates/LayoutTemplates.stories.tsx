import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import {
  FindLayoutTemplatesDocument,
  GetLayoutTemplateDocument,
  GetMachineDocument,
  GetProductPartsDocument,
  PickProductsDocument,
} from '#console/generated/operations.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { onPhone, screen, type ScreenArgs } from '#console/stories/screen.tsx';
import { machine } from '../machine.testing.ts';

const TIMEOUT = { timeout: 10_000 };

const machines = [
  machine('m-01', 'M-01 Portaria', 6, { model: 'VISION_V2_MACHINE' }),
  machine('m-09', 'M-09 Almoxarifado central da unidade de Joinville', 0, { model: 'VISION_V2_MACHINE' }),
];

const templates = [
  { id: 'gate', name: 'Portaria padrão', model: 'VISION_V2_MACHINE' as const, channelCount: 4, version: 1 },
  { id: 'foundry', name: 'Fundição', model: 'MULTIPLUS_MACHINE' as const, channelCount: 4, version: 2 },
];

type Goods = { productId: string; product: string; size: string; number: string };
const GLOVE: Goods = { productId: 'glove', product: 'Luva nitrílica', size: 'M', number: '28324' };
const MASK: Goods = { productId: 'mask', product: 'Respirador PFF2', size: 'Único', number: '10578' };
const GONE: Goods = { productId: 'gone', product: 'Capuz balaclava', size: 'G', number: '41200' };

const channelOf = (channel: number, { productId, product, size, number }: Goods, isDeleted = false) => ({
  channel,
  product: { id: productId, name: product, status: isDeleted ? ('DELETED' as const) : ('ACTIVE' as const) },
  size: { id: `${productId}-size`, size, status: 'ACTIVE' as const },
  certificate: { id: `${productId}-certificate`, number, status: 'ACTIVE' as const },
  capacity: 12,
  lowLevel: 4,
  parLevel: 10,
});

const found = (ofModel: typeof templates, ofOthers: typeof templates) =>
  answer(FindLayoutTemplatesDocument, { ofModel: { items: ofModel }, ofOthers: { items: ofOthers } });

const meta = {
  ...screen,
  title: 'Screens/Layout templates',
  args: {
    path: '/machines/m-09/layout',
    answers: [
      answer(GetMachineDocument, ({ id }) => ({ getMachine: byId(machines, id) })),
      found(templates.slice(0, 1), templates.slice(1)),
      answer(GetLayoutTemplateDocument, ({ id }) => ({
        getLayoutTemplate: {
          ...byId(templates, id),
          channels: [channelOf(1, GLOVE), channelOf(2, MASK), channelOf(3, MASK), channelOf(31, GONE, true)],
        },
      })),
      answer(PickProductsDocument, { listProducts: onePage([]) }),
      answer(GetProductPartsDocument, ({ id }) => ({
        getProduct: { id: String(id), name: 'Luva nitrílica', sizes: [] },
      })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;
type Context = Parameters<typeof meta.play>[0];

/** The button of the menu above the layout, by its icon, because its text depends on the story's language. */
function findTrigger(canvas: HTMLElement): HTMLButtonElement {
  const button = canvas.querySelector('.lucide-wand-sparkles')?.closest('button');
  if (!button) throw new Error('The page has no menu that fills channels');
  return button;
}

/** Opens the first or the last entry of the menu. */
async function openEntry(context: Context, place: 'first' | 'last'): Promise<HTMLElement> {
  await meta.play(context);
  const page = within(document.body);
  await userEvent.click(await waitFor(() => findTrigger(context.canvasElement), TIMEOUT));
  const entries = await page.findAllByRole('menuitem', {}, TIMEOUT);
  const entry = entries.at(place === 'first' ? 0 : -1);
  if (!entry) throw new Error('The menu is empty');
  await userEvent.click(entry);
  return page.findByRole('dialog', {}, TIMEOUT);
}

/** Chooses a template by its name. */
async function choose(context: Context, name: string): Promise<HTMLElement> {
  const dialog = await openEntry(context, 'first');
  await userEvent.click(await within(dialog).findByRole('combobox', {}, TIMEOUT));
  await userEvent.click(await within(document.body).findByRole('option', { name: new RegExp(name) }, TIMEOUT));
  return dialog;
}

export const Choice: Story = {
  play: async (context) => {
    const dialog = within(await openEntry(context, 'first'));
    await userEvent.click(await dialog.findByRole('combobox', {}, TIMEOUT));
    const options = await within(document.body).findAllByRole('option', {}, TIMEOUT);
    // Those of the machine's model come first.
    await expect(options.map(({ textContent }) => textContent)).toMatchObject([
      expect.stringContaining('Portaria padrão'),
      expect.stringContaining('Fundição'),
    ]);
  },
};
export const Empty: Story = {
  args: { answers: [found([], []), ...meta.args.answers] },
  play: async (context) => {
    const dialog = within(await openEntry(context, 'first'));
    // Nothing can be chosen or applied: the dialog can only be closed.
    await waitFor(() => expect(dialog.getAllByRole('button')).toHaveLength(2), TIMEOUT);
    await expect(dialog.queryByRole('combobox')).toBeNull();
  },
};
export const Preview: Story = {
  play: async (context) => {
    const dialog = within(await choose(context, 'Portaria padrão'));
    await expect(await dialog.findAllByText(/Respirador PFF2/, {}, TIMEOUT)).toHaveLength(2);
  },
};
/** Channel 1 changes its limits; the others hold pieces of something else, or are not in the template. */
export const PreviewWithConflicts: Story = {
  args: { path: '/machines/m-01/layout' },
  play: async (context) => {
    const dialog = within(await choose(context, 'Fundição'));
    await expect(await dialog.findByText(/Capuz balaclava/, {}, TIMEOUT)).toBeVisible();
  },
};
export const PreviewOnPhone: Story = { ...PreviewWithConflicts, ...onPhone };
export const Failed: Story = {
  args: { answers: meta.args.answers.filter(({ operation }) => operation !== 'FindLayoutTemplates') },
  play: async (context) => {
    await openEntry(context, 'first');
  },
};
export const Save: Story = {
  args: { path: '/machines/m-01/layout' },
  play: async (context) => {
    const dialog = await openEntry(context, 'last');
    const submit = dialog.querySelector<HTMLElement>('button[type="submit"]');
    if (!submit) throw new Error('The dialog has no button that saves');
    await userEvent.click(submit);
    await expect(within(dialog).getByRole('textbox')).toBeInvalid();
  },
};
