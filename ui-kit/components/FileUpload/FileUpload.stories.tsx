import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test';
import { describe } from '../../docs/describe.ts';
import { FileUpload, type FileUploadProps } from './FileUpload.tsx';
import type { UploadItem } from './UploadList.tsx';
import { type Upload, useUploads } from './useUploads.ts';

const texts: FileUploadProps['texts'] = {
  drop: 'Drop files here',
  choose: 'Choose files',
  list: 'Files',
  states: { waiting: 'waiting', uploading: 'uploading', done: 'uploaded', failed: 'failed' },
  cancel: (name) => `Cancel upload of ${name}`,
  retry: (name) => `Try ${name} again`,
  remove: (name) => `Remove ${name}`,
  refused: ({ name, reason }) =>
    ({
      type: `${name}: this is no CSV or image file. Choose another.`,
      size: `${name}: larger than 1 kB. Make it smaller.`,
      empty: `${name}: there is nothing in it.`,
      count: `${name}: 3 files at most. Remove one first.`,
    })[reason],
};

const meta = {
  title: 'Fields/FileUpload',
  component: FileUpload,
  args: {
    label: 'Import files',
    description: 'CSV or images, at most 3 files of 1 kB.',
    files: [],
    acceptedTypes: ['.csv', 'image/*'],
    maxSize: 1000,
    maxFiles: 3,
    texts,
    onAdd: fn(),
    onCancel: fn(),
    onRetry: fn(),
    onRemove: fn(),
  },
  parameters: describe({
    use: 'to upload files: a logo, a list to import, a certificate. `useUploads` sends them, three at once, and manages their state; another state works too.',
    avoid: 'for text that users can type or paste (TextArea), and for taking a photo.',
    anatomy:
      'label · drop zone with button and help · refused files with reasons · list: icon, name, state, progress, buttons.',
    words:
      'The help text contains the allowed types, number and size. A refusal contains the file and what to do. Buttons contain the name of their file.',
    a11y: 'A group with a name. Dragging is never needed: the button opens the browser’s dialog, and users can paste files on the focused drop zone. Success is announced politely, failure assertively. When a row is removed, the focus moves to the button.',
    keys: {
      Tab: 'moves to the drop zone, the button, then the buttons of each file',
      'Enter, Space': 'opens the browser’s dialog',
      'Ctrl+V': 'on the drop zone: adds copied files',
    },
  }),
} satisfies Meta<typeof FileUpload>;

export default meta;
type Story = StoryObj<typeof meta>;

const csv = (name: string, size = 20) => new File(['x'.repeat(size)], name, { type: 'text/csv' });

function inputOf(canvasElement: HTMLElement): HTMLInputElement {
  const input = canvasElement.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no input for files');
  return input;
}

/** A page cannot control the browser's file dialog, so this sets the chosen files directly. */
async function choose(canvasElement: HTMLElement, files: File[]): Promise<void> {
  await userEvent.setup({ applyAccept: false }).upload(inputOf(canvasElement), files);
}

const items: UploadItem[] = [
  { id: '1', name: 'employees.csv', state: 'done', sizeText: '412 kB' },
  { id: '2', name: 'sectors.csv', state: 'uploading', progress: 0.42, sizeText: '96 kB' },
  { id: '3', name: 'products.csv', state: 'waiting' },
  { id: '4', name: 'logo.png', state: 'failed', error: 'The connection was lost half-way. Try again.' },
];

export const Playground: Story = { render: (args) => <Sending {...args} /> };
const everyState = {
  files: items,
  description: 'CSV or images, at most 5 files of 1 MB.',
  maxSize: 1_000_000,
  maxFiles: 5,
};

export const EveryState: Story = {
  args: everyState,
  play: async ({ canvasElement }) => {
    const list = within(within(canvasElement).getByRole('list', { name: 'Files' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(4);
    await expect(list.getByRole('progressbar', { name: 'sectors.csv' })).toHaveAttribute('aria-valuenow', '42');
  },
};
export const UnknownProgress: Story = {
  args: { ...everyState, files: [{ id: '1', name: 'sectors.csv', state: 'uploading' }] },
};
export const Hover: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.hover(within(canvasElement).getByText('Drop files here'));
    await expect(canvasElement.querySelector('[data-hovered]')).not.toBeNull();
  },
};
export const Focus: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.tab();
    await userEvent.tab();
    await expect(within(canvasElement).getByRole('button', { name: 'Choose files' })).toHaveFocus();
  },
};
export const DraggedOver: Story = {
  play: async ({ canvasElement }) => {
    const zone = within(canvasElement).getByText('Drop files here').parentElement;
    if (zone) await drag(zone, 'dragenter', csv('employees.csv'));
    await expect(zone).toHaveAttribute('data-drop-target');
  },
};
export const Disabled: Story = { args: { isDisabled: true } };
export const Invalid: Story = { args: { errorMessage: 'Choose at least one file.', isRequired: true } };
export const Single: Story = { args: { maxFiles: 1, label: 'Logo', description: 'PNG or SVG of at most 1 kB.' } };
export const LongText: Story = {
  args: {
    files: [
      { id: '1', name: `${'Donaudampfschifffahrtselektrizitäten'.repeat(4)}.csv`, state: 'uploading', progress: 0.9 },
      {
        id: '2',
        name: 'relação de funcionários por setor e centro de custo em novembro.csv',
        state: 'failed',
        error: 'O servidor não respondeu depois de várias tentativas. Verifique a conexão e tente outra vez.',
      },
    ],
  },
  globals: { viewport: { value: 'phone' } },
};
export const RightToLeft: Story = { args: everyState, globals: { direction: 'rtl' } };

/** A file as the browser gives it to a page. */
const itemOf = (file: File) => ({
  kind: 'file',
  type: file.type,
  getAsFile: () => file,
  webkitGetAsEntry: () => ({ isFile: true }),
});

/** Fires the event of a file dragged from outside, which a page cannot create with real data. */
async function drag(target: Element, type: 'dragenter' | 'drop', file: File): Promise<void> {
  const event = new DragEvent(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'dataTransfer', {
    value: { effectAllowed: 'all', dropEffect: 'none', types: ['Files'], items: [itemOf(file)] },
  });
  await fireEvent(target, event);
}

export const Dropping: Story = {
  name: 'Accepts a dropped file',
  play: async ({ canvasElement, args }) => {
    const zone = within(canvasElement).getByText('Drop files here').parentElement;
    if (!zone) throw new Error('no drop zone');
    await drag(zone, 'dragenter', csv('employees.csv'));
    await expect(zone).toHaveAttribute('data-drop-target');
    await drag(zone, 'drop', csv('employees.csv'));
    await waitFor(() => expect(args.onAdd).toHaveBeenCalledWith([expect.objectContaining({ name: 'employees.csv' })]));
  },
};

export const OpensTheDialogByKeyboard: Story = {
  name: 'Opens the browser’s dialog by Enter and by Space',
  play: async ({ canvasElement }) => {
    const opened = fn((event: Event) => event.preventDefault());
    inputOf(canvasElement).addEventListener('click', opened);
    within(canvasElement).getByRole('button', { name: 'Choose files' }).focus();
    await userEvent.keyboard('{Enter}');
    await expect(opened).toHaveBeenCalledTimes(1);
    await userEvent.keyboard(' ');
    await expect(opened).toHaveBeenCalledTimes(2);
  },
};

export const Pasting: Story = {
  name: 'Accepts files that are pasted on the drop zone',
  play: async ({ args }) => {
    await userEvent.tab();
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true });
    Object.defineProperty(event, 'clipboardData', { value: { types: ['Files'], items: [itemOf(csv('copied.csv'))] } });
    await fireEvent(document.activeElement ?? document.body, event);
    await waitFor(() => expect(args.onAdd).toHaveBeenCalledWith([expect.objectContaining({ name: 'copied.csv' })]));
  },
};

export const Refused: Story = {
  name: 'Refuses a wrong type, a large file, an empty file and one file too many',
  play: async ({ canvasElement, args }) => {
    await choose(canvasElement, [
      new File(['x'], 'setup.exe', { type: 'application/x-msdownload' }),
      csv('large.csv', 1001),
      csv('empty.csv', 0),
      csv('a.csv'),
      csv('b.csv'),
      csv('c.csv'),
      csv('d.csv'),
    ]);
    const canvas = within(canvasElement);
    await expect(canvas.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'setup.exe: this is no CSV or image file. Choose another.',
      'large.csv: larger than 1 kB. Make it smaller.',
      'empty.csv: there is nothing in it.',
      'd.csv: 3 files at most. Remove one first.',
    ]);
    await expect(args.onAdd).toHaveBeenCalledTimes(1);
    await expect(args.onAdd).toHaveBeenCalledWith(
      ['a.csv', 'b.csv', 'c.csv'].map((name) => expect.objectContaining({ name })),
    );
    // The next choice removes the refusals of the last one.
    await choose(canvasElement, [csv('a.csv')]);
    await expect(canvas.queryAllByRole('alert')).toEqual([]);
  },
};

/** Simulates a slow connection. The first upload of a file called "unlucky" fails half-way. */
function createSlowUpload(): Upload {
  const broken = new Set<string>();
  return async (file, { signal, onProgress }) => {
    for (let step = 1; step <= 10; step += 1) {
      await new Promise((resolve) => setTimeout(resolve, 30));
      signal.throwIfAborted();
      onProgress(step / 10);
      if (step === 5 && file.name.startsWith('unlucky') && !broken.has(file.name)) {
        broken.add(file.name);
        throw new Error('connection lost');
      }
    }
  };
}

const upload = createSlowUpload();

function Sending(args: Omit<FileUploadProps, 'files' | 'onAdd' | 'onCancel' | 'onRetry' | 'onRemove'>) {
  const uploads = useUploads({
    upload,
    errorText: () => 'The connection was lost half-way. Try again.',
    isSingle: args.maxFiles === 1,
  });
  return (
    <FileUpload
      {...args}
      files={uploads.files}
      onAdd={uploads.add}
      onCancel={uploads.cancel}
      onRetry={uploads.retry}
      onRemove={uploads.remove}
    />
  );
}

export const FailsHalfWay: Story = {
  name: 'Repeats an upload that failed half-way',
  render: (args) => <Sending {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [csv(`unlucky-${crypto.randomUUID()}.csv`), csv('lucky.csv')]);
    const retry = await canvas.findByRole('button', { name: /^Try unlucky/ }, { timeout: 5000 });
    await expect(canvas.getByText(/The connection was lost half-way/)).toBeVisible();
    await waitFor(() => expect(canvas.getByText('uploaded')).toBeVisible(), { timeout: 5000 });
    await userEvent.click(retry);
    await waitFor(() => expect(canvas.getAllByText('uploaded')).toHaveLength(2), { timeout: 5000 });
    await expect(within(canvas.getByRole('list')).queryByText(/connection was lost/)).toBeNull();
  },
};

export const Cancelling: Story = {
  name: 'Cancels an upload by keyboard; the focus stays in the field',
  render: (args) => <Sending {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [csv('slow.csv')]);
    const cancel = await canvas.findByRole('button', { name: 'Cancel upload of slow.csv' });
    cancel.focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByText('slow.csv')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Choose files' })).toHaveFocus();
  },
};

export const Replacing: Story = {
  name: 'Replaces the file if only one is allowed',
  args: { maxFiles: 1 },
  render: (args) => <Sending {...args} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await choose(canvasElement, [csv('first.csv')]);
    await canvas.findByText('uploaded', {}, { timeout: 5000 });
    await choose(canvasElement, [csv('second.csv')]);
    await expect(await canvas.findByText('second.csv')).toBeVisible();
    await expect(canvas.queryByText('first.csv')).toBeNull();
  },
};
