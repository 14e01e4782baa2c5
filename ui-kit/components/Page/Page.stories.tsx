import type { Meta, StoryObj } from '@storybook/react-vite';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Card } from '../Card/Card.tsx';
import { PageHeader } from '../PageHeader/PageHeader.tsx';
import { Page } from './Page.tsx';

const meta = {
  title: 'Layout/Page',
  component: Page,
  args: {
    children: (
      <>
        <PageHeader title="Company" />
        <Card title="Address">A page of forms keeps to 880 px.</Card>
      </>
    ),
  },
  parameters: {
    layout: 'fullscreen',
    ...describe({
      use: 'once within AppShell. It sets the margins of a screen and the space between its parts.',
      avoid: 'within another Page, and on the sign-in page (SignInLayout).',
      anatomy: 'PageHeader · cards, tables or a form. `narrow` keeps forms and texts readable.',
      words: 'It has no texts; the title is in PageHeader.',
      a11y: 'It is not a landmark: AppShell has the main region, PageHeader the heading of level 1.',
    }),
  },
} satisfies Meta<typeof Page>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Narrow: Story = { args: { width: 'narrow' } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const Empty: Story = { args: { children: undefined } };
export const LongText: Story = longText;
export const RightToLeft: Story = rightToLeft;
