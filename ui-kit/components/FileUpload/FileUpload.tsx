import { Upload as UploadIcon } from 'lucide-react';
import { type Ref, type RefObject, useId, useImperativeHandle, useRef, useState } from 'react';
import {
  type DropItem,
  DropZone,
  FileTrigger,
  isDirectoryDropItem,
  isFileDropItem,
  LabelContext,
  Text,
} from 'react-aria-components';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { type FieldHandle, FieldLabel, type FieldProps, fieldRoot } from '../Field/Field.tsx';
import { FieldError } from '../Field/FieldError.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { checkFiles, type Refusal } from './fileChecks.ts';
import { type UploadItem, UploadList, type UploadListTexts } from './UploadList.tsx';

/** Texts of a FileUpload, in the language of the page. */
export type FileUploadTexts = {
  /** "Drop files here", also the accessible name of the drop zone. */
  drop: string;
  /** Label of the button: "Choose files". */
  choose: string;
  /** Why a file was refused and what to do. */
  refused: (refusal: Refusal) => string;
} & UploadListTexts;

export type FileUploadProps = {
  /** The files with their progress; `useUploads` manages them. */
  files: readonly UploadItem[];
  /** Called with the files that passed the checks. */
  onAdd: (files: File[]) => void;
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
  /** Like `accept` of an input: `image/*`, `text/csv`, `.csv`. Default: all types. */
  acceptedTypes?: readonly string[];
  /** In bytes. Mention it in `description` too. */
  maxSize?: number;
  /** Default: 1; a new file then replaces the old one. */
  maxFiles?: number;
  texts: FileUploadTexts;
  ref?: Ref<FieldHandle>;
} & Pick<
  FieldProps,
  'label' | 'isLabelHidden' | 'labelAction' | 'description' | 'errorMessage' | 'isRequired' | 'isDisabled' | 'className'
>;

const Root = styled.div`
  ${fieldRoot}
`;

const Zone = styled(DropZone)`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-5) var(--space-4);
  background: var(--color-surface);
  border: 1px dashed var(--color-border-control);
  border-radius: var(--radius-control);
  color: var(--color-text-muted);
  text-align: center;
  overflow-wrap: anywhere;
  transition:
    background-color var(--motion-fast),
    border-color var(--motion-fast);
  &[data-hovered]:not([data-disabled]) {
    border-color: var(--color-text-muted);
  }
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
  &[data-drop-target] {
    background: var(--color-surface-selected);
    border: 1px solid var(--color-focus);
    @media (forced-colors: active) {
      outline: 2px solid Highlight;
    }
  }
  &[data-disabled] {
    background: var(--color-surface-sunken);
    cursor: not-allowed;
  }
  &[data-invalid] {
    border-color: var(--color-danger-solid);
  }
`;

const Help = styled.div`
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

/** The files of a drop. A folder becomes an empty file without type, so that it is refused by name. */
async function filesOf(items: readonly DropItem[]): Promise<File[]> {
  const files = items.flatMap((item): Promise<File>[] => {
    if (isFileDropItem(item)) return [item.getFile()];
    return isDirectoryDropItem(item) ? [Promise.resolve(new File([], item.name))] : [];
  });
  return await Promise.all(files);
}

/** The files refused last time, until the user adds others. */
function Refusals({ refusals, text }: { refusals: readonly Refusal[]; text: FileUploadTexts['refused'] }) {
  return refusals.map((refusal, index) => <FieldError key={index} message={text(refusal)} />);
}

function useFocusHandle(ref: Ref<FieldHandle> | undefined, button: RefObject<HTMLButtonElement | null>): void {
  useImperativeHandle(ref, () => ({ focus: () => button.current?.focus() }));
}

/** Accepts files by drag, paste or the browser's dialog, checks them, and shows the state of each. */
export function FileUpload({
  label,
  isLabelHidden,
  labelAction,
  description,
  errorMessage,
  isRequired,
  isDisabled,
  files,
  onAdd,
  onCancel,
  onRetry,
  onRemove,
  acceptedTypes,
  maxSize,
  maxFiles = 1,
  texts,
  ref,
  className,
}: FileUploadProps) {
  const ids = { label: useId(), help: useId(), error: useId() };
  const button = useRef<HTMLButtonElement>(null);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  useFocusHandle(ref, button);

  const add = (added: readonly File[]) => {
    const room = maxFiles === 1 ? 1 : maxFiles - files.length;
    const { accepted, refused } = checkFiles(added, { acceptedTypes, maxSize, room });
    setRefusals(refused);
    if (accepted.length > 0) onAdd(accepted);
  };
  /** The action removes the pressed button with its file, so the focus moves to the choose button. */
  const withFocus = (act: (id: string) => void) => (id: string) => {
    act(id);
    button.current?.focus();
  };

  return (
    <Root
      className={className}
      role="group"
      aria-labelledby={ids.label}
      aria-describedby={errorMessage ? ids.error : undefined}
    >
      <LabelContext value={{ id: ids.label, elementType: 'span' }}>
        <FieldLabel label={label} isLabelHidden={isLabelHidden} labelAction={labelAction} isRequired={isRequired} />
      </LabelContext>
      <Zone
        isDisabled={isDisabled}
        getDropOperation={() => 'copy'}
        onDrop={({ items }) => void filesOf(items).then(add)}
        aria-labelledby={ids.label}
        aria-describedby={description ? ids.help : undefined}
        data-invalid={errorMessage ? '' : undefined}
      >
        <Icon icon={UploadIcon} size={24} />
        <Text slot="label">{texts.drop}</Text>
        <FileTrigger
          acceptedFileTypes={acceptedTypes}
          allowsMultiple={maxFiles > 1}
          onSelect={(chosen) => add(chosen ? [...chosen] : [])}
        >
          <Button ref={button} isDisabled={isDisabled} aria-describedby={description ? ids.help : undefined}>
            {texts.choose}
          </Button>
        </FileTrigger>
        {description && <Help id={ids.help}>{description}</Help>}
      </Zone>
      <FieldError id={ids.error} message={errorMessage} />
      <Refusals refusals={refusals} text={texts.refused} />
      <UploadList
        files={files}
        texts={texts}
        onCancel={withFocus(onCancel)}
        onRetry={onRetry}
        onRemove={withFocus(onRemove)}
      />
    </Root>
  );
}
