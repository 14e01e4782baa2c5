import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { longText, rightToLeft } from '../../docs/states.tsx';
import { SignatureImage } from './SignatureImage.tsx';

const meta = {
  title: 'Data/SignatureImage',
  component: SignatureImage,
  args: {
    label: 'Signature of Rita Souza',
    signature: {
      width: 600,
      height: 200,
      strokes: [
        [120, 130, 0, 150, 70, 90, 170, 60, 140, 165, 110, 210, 150, 150, 280, 190, 80, 350, 205, 120, 420],
        [250, 90, 600, 245, 125, 700, 270, 130, 760, 300, 85, 850, 310, 130, 930, 400, 100, 1100],
        [430, 120, 1300],
      ],
    },
  },
  decorators: [(story) => <div style={{ maxInlineSize: 360 }}>{story()}</div>],
  parameters: describe({
    use: 'to show a signature of a SignaturePad in a record.',
    avoid: 'for a picture: MediaCard.',
    anatomy: 'the strokes of the signature.',
    words: 'The label names the person: "Signature of Rita Souza".',
    a11y: 'A picture with a name; without a label it is hidden from assistive technology.',
  }),
} satisfies Meta<typeof SignatureImage>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {
  play: async ({ canvasElement, args }) => {
    const image = within(canvasElement).getByRole('img', { name: args.label });
    await expect(image.querySelectorAll('path')).toHaveLength(3);
  },
};
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;
