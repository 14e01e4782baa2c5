import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { MediaCard, type MediaCardProps } from './MediaCard.tsx';

const PICTURE =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 9'%3E%3Crect width='16' height='9' fill='%23f5b301'/%3E%3C/svg%3E";

const onRemove = fn();

const meta = {
  title: 'Data/MediaCard',
  component: MediaCard,
  args: { kind: 'image', src: PICTURE, title: 'Picture', detail: 'PNG', alt: 'Luva nitrílica' },
  decorators: [(story) => <div style={{ maxInlineSize: 320 }}>{story()}</div>],
  parameters: describe({
    use: 'to show a stored picture, video or document of a record.',
    avoid: 'for a logo or a small picture in a row: use IdentityCell.',
    anatomy: 'frame with the picture, player or symbol · title · detail · link · actions.',
    words: 'Title: what the file is for. Detail: its type.',
    a11y: 'A figure with a caption; the picture has a text, the player a name and the controls of the browser.',
  }),
} satisfies Meta<typeof MediaCard>;

export default meta;
type Story = StoryObj<typeof meta>;

const manual: Partial<MediaCardProps> = {
  kind: 'document',
  title: 'Manual',
  detail: 'PDF',
  open: { label: 'Open', newTab: 'opens in a new tab' },
};

export const Playground: Story = {};
export const Document: Story = { args: manual };
export const Video: Story = { args: { kind: 'video', src: 'data:video/mp4;base64,', title: 'Video', detail: 'MP4' } };

export const WithAction: Story = {
  args: {
    ...manual,
    actions: (
      <Button size="small" onPress={onRemove}>
        Remove
      </Button>
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.tab();
    await expect(canvas.getByRole('link', { name: /Open/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove' }));
    await expect(onRemove).toHaveBeenCalled();
  },
};

export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
