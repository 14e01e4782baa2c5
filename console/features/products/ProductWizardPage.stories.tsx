import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { GetProductDocument, SuggestProductCategoriesDocument } from '#console/generated/operations.ts';
import { answer, byId } from '#console/stories/answers.ts';
import { failing, onPhone, screen, type ScreenArgs, waiting } from '#console/stories/screen.tsx';
import { products } from './product.testing.ts';

const meta = {
  ...screen,
  title: 'Screens/Product wizard',
  args: {
    path: '/products/new',
    answers: [
      answer(GetProductDocument, ({ id }) => ({ getProduct: byId(products, id) })),
      answer(SuggestProductCategoriesDocument, { suggestProductCategories: ['Cabeça', 'Mãos', 'Olhos'] }),
    ],
  },
} satisfies Meta<ScreenArgs>;

export default meta;
type Story = StoryObj<ScreenArgs>;

export const New: Story = {};
export const Phone: Story = onPhone;
export const Draft: Story = { args: { path: '/products/new?draft=draft' } };
export const Files: Story = { args: { path: '/products/new?draft=draft&step=files' } };
export const Review: Story = { args: { path: '/products/new?draft=draft&step=review' } };
export const ReviewOnPhone: Story = { args: { path: '/products/new?draft=draft&step=review' }, ...onPhone };
export const Edit: Story = { args: { path: '/products/glove/edit' } };
export const EditFiles: Story = { args: { path: '/products/glove/edit?step=files' } };
export const EditReview: Story = { args: { path: '/products/glove/edit?step=review' } };
export const Loading: Story = { args: { path: '/products/glove/edit' }, ...waiting };
export const Failed: Story = { args: { path: '/products/glove/edit' }, ...failing };

const TIMEOUT = { timeout: 10_000 };

/** The button of the next step; throws until the wizard is shown. */
function continueIn(canvas: HTMLElement): HTMLButtonElement {
  const button = canvas.querySelector<HTMLButtonElement>('form button[type="submit"]');
  if (!button) throw new Error('The wizard has no button of the next step');
  return button;
}

export const Incomplete: Story = {
  play: async (context) => {
    await screen.play(context);
    const page = within(context.canvasElement);
    await userEvent.click(await waitFor(() => continueIn(context.canvasElement), TIMEOUT));
    const summary = await page.findByRole('alert', {}, TIMEOUT);
    await expect(summary.querySelectorAll('li').length).toBeGreaterThan(3);
  },
};

export const RemovedSize: Story = {
  args: { path: '/products/glove/edit' },
  play: async (context) => {
    await screen.play(context);
    const removeButton = await waitFor(() => {
      const found = context.canvasElement.querySelector<HTMLButtonElement>('ol > li > button[aria-label*=" G"]');
      if (!found) throw new Error('The sizes are not shown yet');
      return found;
    }, TIMEOUT);
    await userEvent.click(removeButton);
    await waitFor(() => expect(context.canvasElement.querySelector('s')).toHaveTextContent('G · 001-G'), TIMEOUT);
  },
};
