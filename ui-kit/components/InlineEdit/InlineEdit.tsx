import { Check, Pencil, X } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import styled from 'styled-components';
import { focusRing } from '../../theme/styles.ts';
import { PressButton } from '../Button/PressButton.tsx';
import { labelStyle } from '../Field/fieldParts.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { TextField } from '../TextField/TextField.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import type { ClassProp } from '../../provider/rootProps.ts';

export type InlineEditProps = {
  /** Names the value: "Name of the machine". */
  label: string;
  isLabelHidden?: boolean;
  /** The value that is read. `onSave` keeps a new one. */
  value: string | null;
  /** Saves the new value. A returned text says why it was refused; then the field stays open and shows it. */
  onSave: (value: string) => Promise<string | undefined>;
  /** Names of the buttons: "Change", "Save", "Cancel". */
  editLabel: string;
  saveLabel: string;
  cancelLabel: string;
  /** Shown instead of an empty value: "No description". */
  emptyText: string;
  /** Checks while the user types; a returned text is the error. */
  validate?: (value: string) => string | undefined;
  /** Cannot be changed now. */
  isDisabled?: boolean;
  /** Cannot be changed by this user: only the value is shown. */
  isReadOnly?: boolean;
  maxLength?: number;
  ref?: Ref<HTMLButtonElement>;
} & ClassProp;

const Root = styled.div`
  display: flex;
  flex-direction: column;
  gap: 2px;
  min-inline-size: 0;
`;

const Label = styled.span`
  ${labelStyle}
  font-size: var(--font-label);
  line-height: var(--line-label);
  font-weight: var(--weight-medium);
`;

const Value = styled(PressButton)`
  ${focusRing}
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  align-self: flex-start;
  max-inline-size: 100%;
  min-block-size: 28px;
  margin-inline-start: -6px;
  padding: 2px 6px;
  background: none;
  border: 1px dashed transparent;
  border-radius: var(--radius-small);
  color: var(--color-text);
  text-align: start;
  cursor: text;
  > :last-child {
    color: var(--color-text-muted);
  }
  &[data-hovered],
  &[data-focus-visible] {
    background: var(--color-surface-hover);
    border-color: var(--color-border-control);
  }
  &[data-empty],
  &[data-disabled] {
    color: var(--color-text-muted);
  }
  &[data-disabled] {
    cursor: not-allowed;
  }
`;

const Words = styled.span`
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Editor = styled.div`
  display: flex;
  align-items: flex-start;
  gap: var(--space-1);
  min-inline-size: 0;
  > :first-child {
    flex: 1;
  }
`;

type EditorProps = Pick<
  InlineEditProps,
  'label' | 'value' | 'onSave' | 'saveLabel' | 'cancelLabel' | 'validate' | 'maxLength'
> & { onClose: () => void };

function OpenField({ label, value, onSave, saveLabel, cancelLabel, validate, maxLength, onClose }: EditorProps) {
  const [draft, setDraft] = useState(value ?? '');
  const [refusal, setRefusal] = useState<string>();
  const [isPending, setPending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const error = validate?.(draft) ?? refusal;
  const save = async () => {
    if (isPending || validate?.(draft)) return;
    if (draft === (value ?? '')) return onClose();
    setPending(true);
    try {
      const reason = await onSave(draft);
      if (reason === undefined) return onClose();
      setRefusal(reason);
      input.current?.focus();
    } finally {
      setPending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    // Neither sends the form nor closes the drawer around the field.
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    else onClose();
  };
  return (
    <Editor>
      <div role="presentation" onKeyDown={onKeyDown}>
        <TextField
          ref={input}
          label={label}
          isLabelHidden
          autoFocus
          value={draft}
          onChange={(next) => {
            setDraft(next);
            setRefusal(undefined);
          }}
          isReadOnly={isPending}
          maxLength={maxLength}
          errorMessage={error}
        />
      </div>
      <IconButton icon={Check} label={saveLabel} onPress={() => void save()} isDisabled={isPending} />
      <IconButton icon={X} label={cancelLabel} onPress={onClose} isDisabled={isPending} />
    </Editor>
  );
}

/** A value that the user changes where it stands. Enter saves, Escape restores the value. */
export function InlineEdit(props: InlineEditProps) {
  const { label, isLabelHidden, value, editLabel, emptyText, isDisabled, isReadOnly, ref } = props;
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The field that had the focus is gone; the button takes its place.
    if (wasOpen.current && !isOpen) root.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = () => setOpen(false);
  const isEmpty = !value;
  const words = <Words>{isEmpty ? emptyText : value}</Words>;
  return (
    <Root ref={root} className={props.className} role="group" aria-label={label}>
      <Label data-hidden={isLabelHidden || undefined} aria-hidden="true">
        {label}
      </Label>
      {isOpen ? (
        <OpenField {...props} onClose={close} />
      ) : isReadOnly ? (
        words
      ) : (
        <Value ref={ref} data-empty={isEmpty || undefined} isDisabled={isDisabled} onPress={() => setOpen(true)}>
          {words}
          <VisuallyHidden>{`, ${editLabel}`}</VisuallyHidden>
          <Icon icon={Pencil} size={14} />
        </Value>
      )}
    </Root>
  );
}
