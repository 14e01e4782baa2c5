import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered } from '../../docs/states.tsx';
import { Pagination } from './Pagination.tsx';

const onSize = fn();

const meta = {
  title: 'Data/Pagination',
  component: Pagination,
  args: {
    label: 'Pages of employees',
    rangeText: '26–50 of 409',
    previousLabel: 'Previous',
    nextLabel: 'Next',
    hasPrevious: true,
    hasNext: true,
    onPrevious: fn(),
    onNext: fn(),
    pageSize: { label: 'Rows per page', value: 25, onChange: onSize },
  },
  parameters: describe({
    use: 'below a list with pages.',
    avoid: 'for steps of a task (Wizard) and for lists that fit on one page.',
    anatomy: 'range and total · rows per page, from 480 px on · previous and next.',
    keys: { Tab: 'moves to the page size and the buttons', 'Enter, Space': 'opens the page' },
    words: 'Start, end, total: "26–50 of 409", in the language of the page.',
    a11y: 'A navigation with a name. The range is announced when it changes.',
  }),
} satisfies Meta<typeof Pagination>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const FirstPage: Story = { args: { hasPrevious: false, rangeText: '1–25 of 409' } };
export const Empty: Story = { args: { hasPrevious: false, hasNext: false, rangeText: '0 of 0' } };
export const OnePage: Story = { args: { hasPrevious: false, hasNext: false, rangeText: '1–3 of 3' } };
export const TenThousand: Story = { args: { rangeText: '9,951–10,000 of 10,000', hasNext: false } };
export const Ends: Story = {
  name: 'The ends of the list have no further page',
  args: { hasPrevious: false, hasNext: false, rangeText: '1–3 of 3' },
  play: async ({ canvasElement, args }) => {
    for (const name of ['Previous', 'Next']) {
      const button = within(canvasElement).getByRole('button', { name });
      await expect(button).toBeDisabled();
      await userEvent.click(button);
    }
    await expect(args.onNext).not.toHaveBeenCalled();
    await expect(args.onPrevious).not.toHaveBeenCalled();
  },
};
export const WithoutPageSize: Story = { args: { pageSize: undefined } };
export const LongText: Story = {
  args: {
    rangeText: 'Funcionários 9.951 a 10.000 de um total de 10.000 registros encontrados com estes filtros',
    previousLabel: `Página anterior da lista ${'interminável'.repeat(6)}`,
    nextLabel: 'Próxima página da lista',
    pageSize: { label: 'Quantidade de registros por página', value: 100, onChange: onSize },
  },
};
export const Waiting: Story = { args: { isDisabled: true } };
export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };

export const StartEndTotalAndPageSize: Story = {
  name: 'Shows start–end of total and changes the page size [S13]',
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await expect(canvas.getByText('26–50 of 409')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Previous' }));
    await expect(args.onNext).toHaveBeenCalledTimes(1);
    await expect(args.onPrevious).toHaveBeenCalledTimes(1);
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Rows per page' }), '50');
    await expect(onSize).toHaveBeenLastCalledWith(50);
  },
};

export const Keyboard: Story = {
  args: { onNext: fn(), onPrevious: fn(), pageSize: undefined },
  play: async ({ args }) => {
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    await expect(args.onPrevious).toHaveBeenCalledTimes(1);
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect(args.onNext).toHaveBeenCalledTimes(1);
  },
};
