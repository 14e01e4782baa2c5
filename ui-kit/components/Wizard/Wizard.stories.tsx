import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { DescriptionList } from '../DescriptionList/DescriptionList.tsx';
import { Link } from '../Link/Link.tsx';
import { NumberField } from '../NumberField/NumberField.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { Wizard, type WizardProps, type WizardStep, type WizardTexts } from './Wizard.tsx';

const texts: WizardTexts = {
  steps: 'Steps of a new machine',
  position: (step, total) => `Step ${step} of ${total}`,
  back: 'Back',
  next: 'Next',
  finish: 'Create machine',
  states: { complete: 'complete', error: 'has errors', open: '', locked: 'not open yet' },
  errorTitle: (count) => (count === 1 ? 'Check 1 field' : `Check ${count} fields`),
};

type Machine = {
  name: string;
  place: string;
  channels: number | null;
};

const finish = fn();

/** A new machine in three steps, with one react-hook-form form for all. */
function NewMachine() {
  const [current, setCurrent] = useState('machine');
  const form = useForm<Machine>({ defaultValues: { name: '', place: '', channels: null }, mode: 'onTouched' });
  const { name = '', place = '', channels = null } = useWatch({ control: form.control });
  const { errors } = form.formState;
  const fieldsOf: Record<string, readonly (keyof Machine)[]> = {
    machine: ['name', 'place'],
    layout: ['channels'],
    review: [],
  };

  const steps: WizardStep[] = [
    {
      id: 'machine',
      label: 'Machine',
      isComplete: name !== '' && place !== '',
      content: (
        <>
          <Controller
            control={form.control}
            name="name"
            rules={{ required: 'Enter a name.' }}
            render={({ field, fieldState }) => (
              <TextField {...field} label="Name" isRequired errorMessage={fieldState.error?.message} />
            )}
          />
          <Controller
            control={form.control}
            name="place"
            rules={{ required: 'Enter where it stands.' }}
            render={({ field, fieldState }) => (
              <TextField {...field} label="Place" isRequired errorMessage={fieldState.error?.message} />
            )}
          />
        </>
      ),
    },
    {
      id: 'layout',
      label: 'Channels',
      description: channels === null ? undefined : `${channels} channels`,
      isComplete: channels !== null && channels > 0,
      content: (
        <Controller
          control={form.control}
          name="channels"
          rules={{ required: 'Enter how many channels it has.' }}
          render={({ field, fieldState }) => (
            <NumberField
              {...field}
              label="Number of channels"
              minValue={1}
              isRequired
              errorMessage={fieldState.error?.message}
            />
          )}
        />
      ),
    },
    {
      id: 'review',
      label: 'Review',
      isComplete: true,
      content: (
        <DescriptionList
          items={[
            { label: 'Name', value: <Edit onPress={() => setCurrent('machine')}>{name}</Edit> },
            {
              label: 'Channels',
              value: <Edit onPress={() => setCurrent('layout')}>{channels}</Edit>,
            },
          ]}
        />
      ),
    },
  ];

  return (
    <Wizard
      steps={steps}
      currentId={current}
      onStepChange={setCurrent}
      onCheck={(id) => form.trigger([...(fieldsOf[id] ?? [])])}
      onFinish={() => void form.handleSubmit((machine) => finish(machine))()}
      errors={Object.entries(errors).map(([field, error]) => ({ name: field, message: String(error.message) }))}
      onSelectError={(field) => {
        if (field === 'name' || field === 'place' || field === 'channels') form.setFocus(field);
      }}
      actions={<Button variant="ghost">Cancel</Button>}
      texts={texts}
    />
  );
}

function Edit({ children, onPress }: { children: string | number | null; onPress: () => void }) {
  return (
    <>
      {children} <Link onPress={onPress}>Edit</Link>
    </>
  );
}

const plain: WizardStep[] = [
  { id: 'a', label: 'Machine', isComplete: true, content: <TextField label="Name" value="M-07 Portaria" /> },
  { id: 'b', label: 'Channels', isComplete: false, content: <NumberField label="Number of channels" /> },
  { id: 'c', label: 'Products', description: 'optional', isComplete: false, content: <p>Products</p> },
  { id: 'd', label: 'Review', isComplete: false, content: <p>Review</p> },
];

function Controlled({ currentId, onStepChange, ...args }: WizardProps) {
  const [id, setId] = useState(currentId);
  return (
    <Wizard
      {...args}
      currentId={id}
      onStepChange={(next) => {
        setId(next);
        onStepChange(next);
      }}
    />
  );
}

const meta = {
  title: 'Overlays/Wizard',
  component: Wizard,
  render: Controlled,
  args: { steps: plain, currentId: 'b', onStepChange: fn(), onFinish: fn(), texts },
  parameters: describe({
    use: 'for a long task with ordered steps that depend on each other: a new machine, an import.',
    avoid: 'for one screen of fields (Form with sections) or for parts in any order (Tabs).',
    anatomy:
      'list of steps: number or icon, label, description · position and title · errors · the step · back, other actions, next. In a narrow container the list is a line of bars.',
    words:
      'A step is a noun. The last button names its action: "Create machine". The last step shows the entered values, each with a link to change it.',
    a11y: 'The list is a navigation with a name. The current step has `aria-current="step"`. The state of each step is in words. Locked steps are not buttons. The title of a new step takes the focus; after a failed check the error summary does.',
    keys: {
      Tab: 'moves to the open steps, the fields, the buttons',
      'Enter in a field': 'opens the next step, like the button',
      'Enter, Space on a step': 'opens it',
    },
  }),
} satisfies Meta<typeof Wizard>;

export default meta;
type Story = StoryObj<typeof meta>;

const title = (canvasElement: HTMLElement, name: string) => within(canvasElement).getByRole('heading', { name });

export const Playground: Story = { render: () => <NewMachine /> };
export const FirstStep: Story = { args: { currentId: 'a' } };
export const SecondStep: Story = {};
export const LastStep: Story = {
  args: { currentId: 'd', steps: plain.map((step) => ({ ...step, isComplete: true })) },
};
const NO_CHANNELS = 'Enter at least one channel.';
export const StepWithErrors: Story = {
  args: {
    currentId: 'b',
    errors: [{ name: 'channels', message: NO_CHANNELS }],
    onSelectError: fn(),
    steps: plain.map((step) =>
      step.id === 'b'
        ? {
            ...step,
            hasError: true,
            content: <NumberField label="Number of channels" value={0} errorMessage={NO_CHANNELS} />,
          }
        : { ...step, isComplete: true },
    ),
  },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(canvas.getByRole('alert')).toHaveFocus();
    await expect(canvas.getByRole('button', { name: /^Channels ?, has errors/ })).toHaveAttribute(
      'aria-current',
      'step',
    );
    await expect(canvas.getByRole('textbox', { name: 'Number of channels' })).toHaveAccessibleDescription(NO_CHANNELS);
    await expect(canvas.getByRole('link', { name: /Enter at least one channel/ })).toBeVisible();
  },
};
export const Hover: Story = {
  play: async ({ canvasElement }) => {
    const step = within(canvasElement).getByRole('button', { name: /^Machine/ });
    await userEvent.hover(step);
    await expect(step).toHaveAttribute('data-hovered');
  },
};
export const Focus: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button', { name: /^Machine/ })).toHaveFocus();
  },
};
export const Loading: Story = {
  args: { steps: plain.map((step) => ({ ...step, content: <Skeleton width="60%" height={40} /> })) },
};
export const Pending: Story = {
  args: { currentId: 'd', isPending: true, steps: plain.map((step) => ({ ...step, isComplete: true })) },
};
export const NoSteps: Story = { args: { steps: [] } };
export const Narrow: Story = { globals: { viewport: { value: 'phone' } } };
export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const LongText: Story = {
  args: {
    steps: plain.map((step, index) => ({
      ...step,
      label:
        index === 1 ? 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft' : step.label,
      description: 'quantidade de canais e de equipamentos de proteção individual em cada um deles',
    })),
    texts: { ...texts, next: 'Salvar e continuar para a próxima etapa', back: 'Voltar para a etapa anterior' },
  },
};

export const LockedAddress: Story = {
  name: 'Does not show a locked step, even if the caller requests it',
  args: { currentId: 'd' },
  play: async ({ canvasElement }) => {
    await expect(title(canvasElement, 'Channels')).toBeVisible();
    const list = within(within(canvasElement).getByRole('navigation', { name: 'Steps of a new machine' }));
    await expect(list.getAllByRole('button').map((step) => step.textContent)).toEqual([
      'Machine, complete',
      '2Channels',
    ]);
    await expect(list.getByRole('button', { current: 'step' })).toHaveAccessibleName(/Channels/);
  },
};

export const Keyboard: Story = {
  name: 'Runs from the first step to the end by keyboard; errors and Back keep the typed values',
  render: () => <NewMachine />,
  play: async ({ canvasElement }) => {
    finish.mockClear();
    const canvas = within(canvasElement);
    canvas.getByRole('textbox', { name: /^Name/ }).focus();
    await userEvent.keyboard('M-07{Enter}');
    const summary = await canvas.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    await expect(summary).toHaveTextContent('Check 1 field');
    await userEvent.keyboard('{Tab}{Enter}');
    await expect(canvas.getByRole('textbox', { name: /^Place/ })).toHaveFocus();
    await userEvent.keyboard('Portaria{Tab}{Tab}{Enter}');
    await waitFor(() => expect(title(canvasElement, 'Channels')).toHaveFocus());
    canvas.getByRole('button', { name: /^Machine/ }).focus();
    await userEvent.keyboard(' ');
    await waitFor(() => expect(title(canvasElement, 'Machine')).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(title(canvasElement, 'Channels')).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(title(canvasElement, 'Machine')).toHaveFocus());
    await expect(canvas.getByRole('textbox', { name: /^Place/ })).toHaveValue('Portaria');
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(title(canvasElement, 'Channels')).toHaveFocus());
    await userEvent.tab();
    await userEvent.keyboard('24{Tab}{Tab}{Tab}{Enter}');
    await waitFor(() => expect(title(canvasElement, 'Review')).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: 'Create machine' }));
    await waitFor(() => expect(finish).toHaveBeenCalledWith({ name: 'M-07', place: 'Portaria', channels: 24 }));
  },
};

export const Pointer: Story = {
  name: 'By pointer: opens the next step, and an earlier one in the list of steps',
  args: {
    currentId: 'a',
    steps: plain.map((step) => ({ ...step, isComplete: step.id === 'a' || step.id === 'b' })),
    onCheck: fn(() => true),
  },
  play: async ({ canvasElement, args }) => {
    const canvas = within(canvasElement);
    await userEvent.click(canvas.getByRole('button', { name: 'Next' }));
    await expect(args.onCheck).toHaveBeenCalledWith('a');
    await waitFor(() => expect(title(canvasElement, 'Channels')).toHaveFocus());
    await userEvent.click(canvas.getByRole('button', { name: /^Machine/ }));
    await expect(args.onStepChange).toHaveBeenLastCalledWith('a');
    await waitFor(() => expect(title(canvasElement, 'Machine')).toHaveFocus());
    await expect(canvas.queryByRole('button', { name: 'Back' })).toBeNull();
  },
};

export const IncompleteStep: Story = {
  name: 'Stays on an incomplete step after Next and after Enter in a field',
  args: { errors: [{ message: 'Number of channels: enter how many it has.' }] },
  play: async ({ canvasElement, args }) => {
    within(canvasElement).getByRole('textbox').focus();
    await userEvent.keyboard('{Enter}');
    await expect(await within(canvasElement).findByRole('alert')).toHaveTextContent(/enter how many it has/);
    await userEvent.click(within(canvasElement).getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(within(canvasElement).getByRole('alert')).toHaveFocus());
    await expect(args.onStepChange).not.toHaveBeenCalled();
  },
};

export const LinkedSteps: Story = {
  name: 'Shows steps with addresses as links',
  args: { steps: plain.map((step) => ({ ...step, href: `#step-${step.id}` })) },
  play: async ({ canvasElement }) => {
    const link = within(canvasElement).getByRole('link', { name: /^Machine/ });
    await expect(link).toHaveAttribute('href', '#step-a');
    await userEvent.click(link);
    await expect(location.hash).toBe('#step-a');
    location.hash = '';
  },
};

let endCheck: (isValid: boolean) => void = () => undefined;
export const PressedTwice: Story = {
  name: 'Checks a step once, however often Next is pressed meanwhile',
  args: { currentId: 'a', onCheck: fn(() => new Promise<boolean>((resolve) => (endCheck = resolve))) },
  play: async ({ canvasElement, args }) => {
    const next = within(canvasElement).getByRole('button', { name: 'Next' });
    await userEvent.click(next);
    await userEvent.click(next);
    await expect(args.onCheck).toHaveBeenCalledOnce();
    endCheck(true);
    await waitFor(() => expect(args.onStepChange).toHaveBeenCalledWith('b'));
    await expect(args.onStepChange).toHaveBeenCalledOnce();
  },
};
