import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent, within } from 'storybook/test';
import { GetPpeTemplateDocument, ListPpeTemplatesDocument } from '#console/generated/operations.ts';
import { text } from '#console/i18n/i18n.ts';
import { answer, byId, onePage } from '#console/stories/answers.ts';
import { failing, offline, onPhone, refused, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { templates } from './ppe-template.testing.ts';

const meta = {
  ...screen,
  title: 'Screens/PPE templates',
  args: {
    path: '/ppe-templates',
    answers: [
      answer(ListPpeTemplatesDocument, { listPpeTemplates: onePage(templates) }),
      answer(GetPpeTemplateDocument, ({ id }) => ({ getPpeTemplate: byId(templates, id) })),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

const openTab = async (canvasElement: HTMLElement, name: string) =>
  userEvent.click(await within(canvasElement).findByRole('tab', { name }));

const emptyList = [answer(ListPpeTemplatesDocument, { listPpeTemplates: onePage([]) })];

export const List: Story = {};
export const Phone: Story = onPhone;
export const Empty: Story = { args: { answers: emptyList } };
export const Loading: Story = waiting;
export const Failed: Story = failing;
export const Offline: Story = offline;
export const Refused: Story = refused;
export const NotForEmployees: Story = { args: { person: 'employee' } };
export const Editor: Story = { args: { path: '/ppe-templates/foundry' } };
export const Branding: Story = {
  args: { path: '/ppe-templates/foundry' },
  play: ({ canvasElement }) =>
    openTab(
      canvasElement,
      text()(($) => $.ppeTemplates.form.branding),
    ),
};
export const Layout: Story = {
  args: { path: '/ppe-templates/foundry' },
  play: ({ canvasElement }) =>
    openTab(
      canvasElement,
      text()(($) => $.ppeTemplates.form.layout),
    ),
};
export const LayoutOnPhone: Story = { ...Layout, globals: onPhone.globals };
export const New: Story = { args: { path: '/ppe-templates/new' } };
export const ReadOnly: Story = { args: { path: '/ppe-templates/foundry', person: 'viewer' } };
