import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { useAnnounce } from './Announcer.tsx';

function Sample({ message }: { message: string }) {
  const announce = useAnnounce();
  const [count, setCount] = useState(1);
  return (
    <Inline gap={3}>
      <Button
        onPress={() => {
          setCount(count + 1);
          announce(`${message} ${count}`);
        }}
      >
        Announce politely
      </Button>
      <Button onPress={() => announce(message, 'assertive')}>Announce at once</Button>
    </Inline>
  );
}

const meta = {
  title: 'Feedback/Announcer',
  component: Sample,
  args: { message: '25 employees found' },
  parameters: describe({
    use: 'to announce visible changes to screen readers: a filtered list, a copied text.',
    avoid: 'together with a Toast, a Banner or an Alert: these announce themselves. `assertive` is for errors only.',
    anatomy: 'nothing visible: two live regions.',
    words: 'One short sentence with the figure first: "25 employees found".',
    a11y: 'Two live regions at the end of the page. The text is cleared after 5000 ms, so that users do not find it later.',
  }),
} satisfies Meta<typeof Sample>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

/** The live region of a politeness. */
function region(politeness: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[aria-live="${politeness}"][aria-atomic]`);
  if (!found) throw new Error(`no ${politeness} region`);
  return found;
}

export const ClearedAfterFiveSeconds: Story = {
  name: 'Announces a text and clears it after 5000 ms [S13] [K2]',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const start = performance.now();
    await userEvent.click(canvas.getByRole('button', { name: 'Announce politely' }));
    await waitFor(() => expect(region('polite')).toHaveTextContent('25 employees found 1'));
    await userEvent.click(canvas.getByRole('button', { name: 'Announce at once' }));
    await waitFor(() => expect(region('assertive')).toHaveTextContent('25 employees found'));
    await expect(region('polite')).toHaveTextContent('25 employees found 1');
    await waitFor(() => expect(region('polite')).toHaveTextContent(/^$/), { timeout: 7000, interval: 20 });
    const lifetime = performance.now() - start;
    await expect(lifetime).toBeGreaterThanOrEqual(5000);
    await expect(lifetime).toBeLessThan(6500);
    await waitFor(() => expect(region('assertive')).toHaveTextContent(/^$/), { timeout: 3000 });
    await expect(screen.queryByText(/employees found/)).toBeNull();
  },
};

export const ANewTextStartsTheTimeAnew: Story = {
  play: async ({ canvasElement }) => {
    const button = within(canvasElement).getByRole('button', { name: 'Announce politely' });
    await userEvent.click(button);
    await userEvent.click(button);
    await waitFor(() => expect(region('polite')).toHaveTextContent('25 employees found 2'));
  },
};
