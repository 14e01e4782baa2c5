import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { focused, hovered, longText, rightToLeft } from '../../docs/states.tsx';
import { Button } from '../Button/Button.tsx';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { Heading } from '../Heading/Heading.tsx';
import { Inline } from '../Inline/Inline.tsx';
import { Menu } from '../Menu/Menu.tsx';
import { QuantityStepper } from '../QuantityStepper/QuantityStepper.tsx';
import { ScanField } from '../ScanField/ScanField.tsx';
import { Select } from '../Select/Select.tsx';
import { Stack } from '../Stack/Stack.tsx';
import { KioskArea } from './KioskArea.tsx';

const sizes = [
  { value: '8', label: 'Size 8' },
  { value: '9', label: 'Size 9' },
];

function Counter() {
  return (
    <Stack gap={5}>
      <Heading level={2}>Hand out equipment</Heading>
      <ScanField
        label="Badge or bar code"
        placeholder="Scan or type a code"
        enterLabel="Use the code"
        onScan={() => undefined}
        result={{ tone: 'success', text: 'Luva nitrílica' }}
      />
      <Select label="Size" options={sizes} value="9" placeholder="Choose a size" />
      <QuantityStepper label="Pieces" size="large" defaultValue={1} minValue={1} maxValue={5} />
      <Checkbox label="The person has signed" />
      <Inline gap={3}>
        <Button variant="primary">Hand out</Button>
        <Menu label="More" trigger={<Button>More</Button>} entries={[{ id: 'refuse', label: 'Refuse' }]} />
      </Inline>
    </Stack>
  );
}

const meta = {
  title: 'Layout/KioskArea',
  component: KioskArea,
  args: { children: <Counter /> },
  parameters: describe({
    use: 'around a screen that is used standing, with gloves, at arm’s length: a counter, a terminal at a machine.',
    avoid: 'for phones: controls grow there by themselves. For a compact page: the density of KitProvider.',
    anatomy: 'the same components, with controls of 60 px, targets of 48 px or more and text a quarter larger.',
    words: 'Short: an action is one or two words.',
    a11y: 'Changes only sizes. Menus and dialogs that open from it have the same sizes.',
    keys: { Tab: 'moves as without it' },
  }),
} satisfies Meta<typeof KioskArea>;

export default meta;
type Story = StoryObj<typeof meta>;

const heightOf = (element: Element) => element.getBoundingClientRect().height;

export const Playground: Story = {};
export const Hover: Story = hovered;
export const Focus: Story = focused;
export const RightToLeft: Story = rightToLeft;
export const LongText: Story = longText;

export const Targets: Story = {
  name: 'Every control is a target of at least 48 px, in menus too',
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    for (const button of canvas.getAllByRole('button')) await expect(heightOf(button)).toBeGreaterThanOrEqual(48);
    const box = canvas.getByRole('checkbox').closest('label');
    await expect(box && heightOf(box)).toBeGreaterThanOrEqual(48);
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    const entry = await screen.findByRole('menuitem', { name: 'Refuse' });
    await waitFor(() => expect(heightOf(entry)).toBeGreaterThanOrEqual(48));
    await userEvent.keyboard('{Escape}');
  },
};
