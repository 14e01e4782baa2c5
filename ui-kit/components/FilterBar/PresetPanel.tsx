import { Pin, Trash2 } from 'lucide-react';
import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../Button/Button.tsx';
import { Form } from '../Form/Form.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { Link } from '../Link/Link.tsx';
import { Switch } from '../Switch/Switch.tsx';
import { TextField } from '../TextField/TextField.tsx';

/** Filters saved under a name. */
export type FilterPreset = {
  id: string;
  /** "Training expired" */
  name: string;
  /** All users of the company see it. */
  isShared?: boolean;
  /** Who saved it, if that was somebody else. */
  detail?: string;
  /** Whether the current user may delete it. */
  canDelete?: boolean;
};

export type PresetPanelProps = {
  items: readonly FilterPreset[];
  /** Id of the preset with the active filters, if any. */
  currentId?: string;
  /** Id of the preset that the list opens with. */
  defaultId?: string;
  onApply: (id: string) => void;
  onDelete?: (id: string) => void;
  /** Opens the list with a preset from now on; undefined: without one. */
  onDefault?: (id: string | undefined) => void;
  /** Saves the active filters under a name. Omit it if no filter is active or the user has no permission. */
  onSave?: (preset: { name: string; isShared: boolean }) => void;
  labels: {
    /** Shown if the list is empty: "No saved filters yet". */
    empty: string;
    /** Below the name of a preset that all users of the company see: "Shared". */
    shared: string;
    /** Below the name of the preset that the list opens with: "Opens the list". */
    isDefault?: string;
    /** "Delete saved filter Training expired" */
    delete: (name: string) => string;
    /** "Open the list with Training expired". Required with `onDefault`. */
    default?: (name: string) => string;
    /** "Name" */
    name: string;
    /** "Share with everybody". Without it presets are private. */
    share?: string;
    /** "Save filters" */
    save: string;
    /** "Give it a name." */
    nameMissing: string;
  };
  onClose: () => void;
};

const Items = styled.ul`
  display: flex;
  flex-direction: column;
  min-inline-size: min(280px, calc(100vw - 64px));
  max-block-size: 40vh;
  overflow: auto;
`;

/** The name, and below it who sees it. */
const Texts = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  align-items: start;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Item = styled.li`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--density-item);
  &[data-current] ${Texts} > :first-child {
    font-weight: var(--weight-strong);
  }
`;

const Detail = styled.span`
  color: var(--color-text-muted);
  font-size: var(--font-caption);
`;

const Empty = styled.p`
  color: var(--color-text-muted);
`;

const Save = styled.div`
  margin-block-start: var(--space-3);
  padding-block-start: var(--space-3);
  border-block-start: 1px solid var(--color-border);
`;

function SaveForm({ labels, onSave }: Pick<PresetPanelProps, 'labels'> & Required<Pick<PresetPanelProps, 'onSave'>>) {
  const [name, setName] = useState('');
  const [isShared, setShared] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const save = () => {
    setMissing(name.trim() === '');
    if (name.trim() !== '') onSave({ name: name.trim(), isShared });
  };
  return (
    <Save>
      <Form onSubmit={save} aria-label={labels.save}>
        <TextField
          label={labels.name}
          value={name}
          onChange={setName}
          errorMessage={isMissing && name.trim() === '' ? labels.nameMissing : undefined}
        />
        {labels.share && <Switch label={labels.share} value={isShared} onChange={setShared} />}
        <Button type="submit">{labels.save}</Button>
      </Form>
    </Save>
  );
}

/** The saved filters, and the form that saves the active ones. */
export function PresetPanel(props: PresetPanelProps) {
  const { items, currentId, defaultId, onApply, onDelete, onDefault, onSave, labels, onClose } = props;
  return (
    <>
      {items.length === 0 && <Empty>{labels.empty}</Empty>}
      <Items>
        {items.map(({ id, name, isShared, detail, canDelete }) => (
          <Item key={id} data-current={id === currentId || undefined}>
            <Texts>
              <Link
                aria-current={id === currentId ? 'true' : undefined}
                onPress={() => {
                  onApply(id);
                  onClose();
                }}
              >
                {name}
              </Link>
              <Detail>
                {[id === defaultId && labels.isDefault, isShared && labels.shared, detail].filter(Boolean).join(' · ')}
              </Detail>
            </Texts>
            {onDefault && labels.default && (
              <IconButton
                icon={Pin}
                size="small"
                variant={id === defaultId ? 'secondary' : 'ghost'}
                label={labels.default(name)}
                aria-pressed={id === defaultId}
                onPress={() => onDefault(id === defaultId ? undefined : id)}
              />
            )}
            {canDelete && onDelete && (
              <IconButton
                icon={Trash2}
                size="small"
                label={labels.delete(name)}
                hasTooltip={false}
                onPress={() => onDelete(id)}
              />
            )}
          </Item>
        ))}
      </Items>
      {onSave && (
        <SaveForm
          labels={labels}
          onSave={(preset) => {
            onSave(preset);
            onClose();
          }}
        />
      )}
    </>
  );
}
