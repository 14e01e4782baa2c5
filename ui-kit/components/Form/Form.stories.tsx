import type { Meta, StoryObj } from '@storybook/react-vite';
import { type FormEvent, useRef, useState } from 'react';
import { expect, fn, screen, userEvent, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { Button } from '../Button/Button.tsx';
import { Checkbox } from '../Checkbox/Checkbox.tsx';
import { Dialog } from '../Dialog/Dialog.tsx';
import { ErrorSummary } from '../ErrorSummary/ErrorSummary.tsx';
import { NumberField } from '../NumberField/NumberField.tsx';
import { Select } from '../Select/Select.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { FieldRow } from './FieldRow.tsx';
import { Form } from './Form.tsx';
import { FormActions } from './FormActions.tsx';
import { FormSection } from './FormSection.tsx';

const save = fn();
const saveReason = fn();

/** A form like those of the screens, with simple validation. */
function ProductForm() {
  const [name, setName] = useState('');
  const [attempts, setAttempts] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const error = attempts > 0 && name.trim() === '' ? 'Enter a name.' : undefined;
  const submit = (_event: FormEvent) => {
    setAttempts(attempts + 1);
    if (name.trim() !== '') save(name);
  };
  return (
    <Form aria-label="Product" onSubmit={submit}>
      <ErrorSummary
        title="Check 1 field"
        errors={error ? [{ name: 'name', message: `Name: ${error}` }] : []}
        onSelect={() => field.current?.focus()}
        focusKey={attempts}
      />
      <FormSection title="Product" description="What people read at the machine.">
        <TextField ref={field} label="Name" isRequired value={name} onChange={setName} errorMessage={error} />
        <FieldRow>
          <Select
            label="Size"
            placeholder="Choose a size"
            options={[
              { value: 'm', label: 'M' },
              { value: 'g', label: 'G' },
            ]}
          />
          <NumberField label="Low below" minValue={0} />
        </FieldRow>
      </FormSection>
      <FormSection title="Rules">
        <Checkbox label="Requires approval" />
      </FormSection>
      <FormActions>
        <Button variant="primary" type="submit">
          Save product
        </Button>
        <Button variant="ghost">Cancel</Button>
      </FormActions>
    </Form>
  );
}

const meta = {
  title: 'Fields/Form',
  component: Form,
  subcomponents: { FormSection, FieldRow, FormActions, ErrorSummary },
  args: { children: null },
  render: () => <ProductForm />,
  parameters: describe({
    use: 'for fields that are saved together. With react-hook-form: `onSubmit={handleSubmit(save)}`, each field in a Controller.',
    anatomy: 'error summary · sections · rows of fields · actions, the primary one first.',
    a11y: 'After a failed submit the summary takes the focus and links to each field. The browser shows no error messages.',
    keys: { Enter: 'submits from a field' },
    avoid: 'for filters: FilterBar.',
    words: 'Sections are nouns; the button is a verb and a noun.',
  }),
} satisfies Meta<typeof Form>;

export default meta;
type Story = StoryObj<typeof meta>;

export const Playground: Story = {};

export const FailedSubmit: Story = {
  play: async ({ canvasElement }) => {
    save.mockClear();
    const canvas = within(canvasElement);
    const name = canvas.getByRole('textbox', { name: /^Name/ });
    await userEvent.click(name);
    await userEvent.keyboard('{Enter}');
    await expect(canvas.getByRole('alert')).toHaveFocus();
    await expect(save).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByText('Name: Enter a name.'));
    await expect(name).toHaveFocus();
    await userEvent.keyboard('Luva nitrílica{Enter}');
    await expect(save).toHaveBeenCalledWith('Luva nitrílica');
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
};

/** A drawer with a form opens a dialog with a form. */
export const FormInside: Story = {
  name: 'A dialog inside with its own form',
  // The open dialog must not cover the docs page.
  parameters: { docs: { story: { inline: false, height: '360px' } } },
  render: () => (
    <Form id="product" aria-label="Product" onSubmit={() => save('product')}>
      <TextField label="Name" />
      <Dialog
        isOpen
        onClose={() => {}}
        title="Book return"
        closeLabel="Close"
        footer={
          <Button variant="primary" type="submit" form="reason">
            Book return
          </Button>
        }
      >
        <Form id="reason" aria-label="Return" onSubmit={() => saveReason()}>
          <TextField label="Reason" />
        </Form>
      </Dialog>
    </Form>
  ),
  play: async () => {
    save.mockClear();
    saveReason.mockClear();
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Book return' }));
    await expect(saveReason).toHaveBeenCalledTimes(1);
    await userEvent.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Torn{Enter}');
    await expect(saveReason).toHaveBeenCalledTimes(2);
    await expect(save).not.toHaveBeenCalled();
  },
};

export const RightToLeft: Story = { globals: { direction: 'rtl' } };
export const LongText: Story = {
  args: {
    children: (
      <FormSection
        title="Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"
        description="Dados do equipamento de proteção individual conforme o certificado de aprovação vigente"
      >
        <TextField label="Denominação completa do equipamento conforme o certificado de aprovação" />
      </FormSection>
    ),
  },
  render: (args) => <Form {...args} aria-label="Product" />,
  globals: { viewport: { value: 'phone' } },
};
export const Empty: Story = {
  name: 'A section without fields yet',
  args: { children: <FormSection title="Rules">No rules yet</FormSection> },
  render: (args) => <Form {...args} aria-label="Product" />,
};

export const Phone: Story = { globals: { viewport: { value: 'phone' } } };
