import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Card } from '../Card/Card.tsx';
import { Select } from '../Select/Select.tsx';
import { FilterBar } from './FilterBar.tsx';

const apply = fn();

function Sample({ first = null }: { first?: string | null }) {
  const [status, setStatus] = useState<string | null>(first);
  const [draft, setDraft] = useState(status);
  const change = (next: string | null) => {
    setStatus(next);
    apply(next);
  };
  return (
    <Card padding="none">
      <FilterBar
        search={{ label: 'Search employees', placeholder: 'Name, identification, e-mail' }}
        filters={{
          label: 'Filters',
          count: status ? 1 : 0,
          countLabel: '1 active',
          applyLabel: 'Apply',
          clearLabel: 'Clear',
          onApply: () => change(draft),
          onClear: () => change(null),
          onOpenChange: () => setDraft(status),
          children: (
            <Select
              label="Status"
              placeholder="Any status"
              value={draft}
              onChange={setDraft}
              options={[
                { value: 'active', label: 'Active' },
                { value: 'inactive', label: 'Inactive' },
              ]}
            />
          ),
        }}
        chips={
          status
            ? [
                {
                  id: 'status',
                  label: `Status: ${status}`,
                  removeLabel: 'Remove filter Status',
                  onRemove: () => change(null),
                },
              ]
            : []
        }
      />
    </Card>
  );
}

const meta = {
  title: 'Data/FilterBar',
  component: Sample,
  parameters: describe({
    use: 'above a table: search, what is active, and the way to more filters.',
    anatomy: 'search · filters button with its count · a chip for each active filter · actions at the end.',
    a11y: 'The count is spoken with the button; each chip’s button names the filter it removes.',
    keys: { Enter: 'in the panel: applies', Escape: 'closes the panel, nothing changes' },
  }),
} satisfies Meta<typeof Sample>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};
export const Active: Story = { args: { first: 'active' } };
export const Phone: Story = { args: { first: 'active' }, globals: { viewport: { value: 'phone' } } };

export const ApplyAndClear: Story = {
  name: 'Applies, counts and clears filters [S13]',
  play: async ({ canvasElement }) => {
    apply.mockClear();
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Filters' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await userEvent.click(panel.getByRole('button', { name: /Status/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Inactive' }));
    await expect(apply).not.toHaveBeenCalled();
    await userEvent.click(await panel.findByRole('button', { name: 'Apply' }));
    await expect(apply).toHaveBeenLastCalledWith('inactive');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(canvas.getByRole('button', { name: /^Filters.*1 active/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Clear' }));
    await expect(apply).toHaveBeenLastCalledWith(null);
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Filters' })).toBeVisible());
  },
};

export const RemovingAChip: Story = {
  args: { first: 'active' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Remove filter Status' }));
    await expect(apply).toHaveBeenLastCalledWith(null);
    await expect(canvas.queryByText('Status: active')).toBeNull();
  },
};
