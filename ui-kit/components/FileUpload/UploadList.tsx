import { CircleAlert, CircleCheck, Clock, FileUp, RotateCcw, Trash2, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocale } from 'react-aria-components';
import styled from 'styled-components';
import { useAnnounce } from '../Announcer/Announcer.tsx';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import { IconButton } from '../IconButton/IconButton.tsx';
import { ProgressBar } from '../ProgressBar/ProgressBar.tsx';

/** State of the upload of a file. */
export type UploadState = 'waiting' | 'uploading' | 'done' | 'failed';

/** A file and the state of its upload. */
export type UploadItem = {
  id: string;
  name: string;
  state: UploadState;
  /** 0 to 1; undefined: unknown. */
  progress?: number;
  /** If it failed: what happened and what to do. */
  error?: string;
  /** "1.2 MB", in the page's language. */
  sizeText?: string;
};

/** Texts of the list of files. */
export type UploadListTexts = {
  /** Names the list: "Files". */
  list: string;
  states: Record<UploadState, string>;
  /** Labels of the buttons, with the name of the file: "Cancel upload of logo.png". */
  cancel: (name: string) => string;
  retry: (name: string) => string;
  remove: (name: string) => string;
};

type UploadListProps = {
  files: readonly UploadItem[];
  texts: UploadListTexts;
  onCancel: (id: string) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
};

const List = styled.ul`
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
`;

const Item = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  align-items: center;
  gap: 2px var(--space-3);
  padding-block: var(--space-2);
  padding-inline: var(--space-3) var(--space-2);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  color: var(--color-text-muted);
  &[data-state='done'] {
    color: var(--color-success-text);
  }
  &[data-state='failed'] {
    border-color: var(--color-danger-solid);
    color: var(--color-danger-text);
  }
`;

const Words = styled.div`
  min-inline-size: 0;
  font-size: var(--font-small);
  line-height: var(--line-small);
  overflow-wrap: anywhere;
`;

const Name = styled.div`
  color: var(--color-text);
  font-size: var(--font-label);
  line-height: var(--line-label);
`;

const Buttons = styled.div`
  display: flex;
  gap: 2px;
  color: var(--color-text);
`;

const Progress = styled.div`
  grid-column: 2;
`;

const signs: Record<UploadState, IconType> = {
  waiting: Clock,
  uploading: FileUp,
  done: CircleCheck,
  failed: CircleAlert,
};

/** Announces the result of each upload once: success politely, failure assertively. */
function useResultAnnouncements(files: readonly UploadItem[], texts: UploadListTexts): void {
  const announce = useAnnounce();
  const known = useRef(new Map(files.map(({ id, state }) => [id, state])));
  useEffect(() => {
    for (const { id, name, state, error } of files) {
      if (known.current.get(id) === state) continue;
      if (state === 'done') announce(`${name}: ${texts.states.done}`);
      if (state === 'failed') announce(`${name}: ${error ?? texts.states.failed}`, 'assertive');
    }
    known.current = new Map(files.map(({ id, state }) => [id, state]));
  }, [announce, files, texts]);
}

/** Limits a progress to 0 to 1. */
const shareOf = (progress: number): number => Math.min(Math.max(progress, 0), 1);

/** The files of a FileUpload with their states and buttons. */
export function UploadList({ files, texts, onCancel, onRetry, onRemove }: UploadListProps) {
  const { locale } = useLocale();
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  useResultAnnouncements(files, texts);
  if (files.length === 0) return null;
  return (
    <List aria-label={texts.list}>
      {files.map(({ id, name, state, progress, error, sizeText }) => {
        const isUnderway = state === 'waiting' || state === 'uploading';
        const words = state === 'failed' ? (error ?? texts.states.failed) : texts.states[state];
        const share = state === 'uploading' && progress !== undefined ? percent.format(shareOf(progress)) : undefined;
        return (
          <Item key={id} data-state={state}>
            <Icon icon={signs[state]} size={20} />
            <Words>
              <Name>{name}</Name>
              {[sizeText, words, share].filter(Boolean).map((part, place) => (
                <span key={part}>
                  {place > 0 && ' · '}
                  {part}
                </span>
              ))}
            </Words>
            <Buttons>
              {state === 'failed' && (
                <IconButton size="small" icon={RotateCcw} label={texts.retry(name)} onPress={() => onRetry(id)} />
              )}
              {isUnderway ? (
                <IconButton size="small" icon={X} label={texts.cancel(name)} onPress={() => onCancel(id)} />
              ) : (
                <IconButton size="small" icon={Trash2} label={texts.remove(name)} onPress={() => onRemove(id)} />
              )}
            </Buttons>
            {state === 'uploading' && (
              <Progress>
                <ProgressBar
                  label={name}
                  isLabelHidden
                  value={progress === undefined ? undefined : Math.round(shareOf(progress) * 100)}
                />
              </Progress>
            )}
          </Item>
        );
      })}
    </List>
  );
}
