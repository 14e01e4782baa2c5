import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { rightToLeft } from '../../docs/states.tsx';
import { BrandBlock } from '../BrandBlock/BrandBlock.tsx';
import { Button } from '../Button/Button.tsx';
import { Form } from '../Form/Form.tsx';
import { Heading } from '../Heading/Heading.tsx';
import { Link } from '../Link/Link.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { SignInLayout } from './SignInLayout.tsx';

const meta = {
  title: 'Shell/SignInLayout',
  component: SignInLayout,
  args: {
    brand: <BrandBlock variant="sign-in" name="Metalúrgica Acme" />,
    headline: 'The right equipment, for the right person, every time.',
    subline: 'Personal Protective Equipment',
    footer: <Link href="#es">Español</Link>,
    children: (
      <>
        <Heading level={1}>Sign in</Heading>
        <Form aria-label="Sign in">
          <TextField label="E-mail" type="email" />
          <Button variant="primary" type="submit" isFullWidth>
            Sign in
          </Button>
        </Form>
      </>
    ),
  },
  parameters: {
    layout: 'fullscreen',
    ...describe({
      use: 'for pages without a session: sign-in, forgotten password, invitation.',
      avoid: 'for pages with a session: AppShell.',
      anatomy:
        'panel with brand, headline and subline · one task · languages below it. Below 992 px the panel is a bar with the brand only.',
      words: 'One task, one primary button. The headline is the slogan of the product, the same on all these pages.',
      a11y: 'Banner and main; the task starts with the heading of level 1. The drawing is decorative.',
    }),
  },
} satisfies Meta<typeof SignInLayout>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = { globals: { viewport: { value: 'desktop' } } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const WithoutSubline: Story = { args: { subline: undefined, footer: undefined } };
export const RightToLeft: Story = { ...rightToLeft, globals: { direction: 'rtl', viewport: { value: 'desktop' } } };
export const LongText: Story = {
  args: {
    headline: `The right equipment, for the right person ${'everytime'.repeat(12)}`,
    subline: 'PersonalProtectiveEquipment'.repeat(6),
  },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.scrollWidth).toBeLessThanOrEqual(canvasElement.clientWidth);
  },
};
