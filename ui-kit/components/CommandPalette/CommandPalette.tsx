import { Search as SearchIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { Autocomplete, Menu } from 'react-aria-components';
import styled from 'styled-components';
import { ModalBody } from '../Dialog/modalStyle.ts';
import { Icon } from '../Icon/Icon.tsx';
import { Keys } from '../KeyboardShortcuts/Keys.tsx';
import type { KeyNames } from '../KeyboardShortcuts/keys.ts';
import { Spinner } from '../Spinner/Spinner.tsx';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';
import { type Command, type CommandGroup, findCommands } from './commands.ts';
import {
  Detail,
  Group,
  GroupTitle,
  Item,
  list,
  Note,
  Overlay,
  Search,
  SearchInput,
  Surface,
  Words,
} from './paletteStyle.ts';

export type CommandPaletteProps = {
  isOpen: boolean;
  onClose: () => void;
  labels: {
    /** Names the dialog: "Command palette". */
    title: string;
    /** Names the field: "Search everything". Also its placeholder. */
    search: string;
    /** Title of the recent commands: "Recent". */
    recent: string;
    /** "Nothing matches “xyz”. Try another word." */
    empty: (query: string) => string;
    /** Announced while the user types: "4 results". */
    count: (count: number) => string;
    /** "Searching…" */
    loading: string;
  };
  /** Only permitted commands. The search uses label, detail and keywords, and ignores word order, accents and gaps. */
  groups: readonly CommandGroup[];
  /** Ids of recent commands, the latest first. The caller stores them. Unknown ids are ignored. */
  recentIds?: readonly string[];
  /** Called with the id of the chosen command before it runs, for example to update `recentIds`. */
  onRun?: (id: string) => void;
  /** What the user typed before the palette was shown. */
  initialQuery?: string;
  /** For groups that come from a server (`isSearched`): called when the typed text changes. */
  onQueryChange?: (query: string) => void;
  /** The server has not responded yet. */
  isLoading?: boolean;
  /** For a failed search on the server: "Could not search employees. …". The other commands stay available. */
  errorMessage?: string;
  /** Opens the address of the first result after an Enter that came while the server was asked. */
  navigate?: (href: string) => void;
  keyNames?: KeyNames;
};

const List = styled(Menu<Command>)`
  ${list}
`;

function CommandItem({ command, onRun, keyNames }: { command: Command; onRun: () => void; keyNames?: KeyNames }) {
  return (
    <Item id={command.id} textValue={command.label} href={command.href} onAction={onRun}>
      {command.icon && <Icon icon={command.icon} />}
      <Words>
        <span data-label="">{command.label}</span>
        {command.detail && <Detail>{command.detail}</Detail>}
      </Words>
      {command.shortcut && <Keys shortcut={command.shortcut} names={keyNames} />}
    </Item>
  );
}

/** Runs the first result after an Enter that came before the results: a scanner types a code and Enter at once. */
function useEarlyEnter(isLoading: boolean, first: Command | undefined, open: (command: Command) => void) {
  const [isWaiting, setWaiting] = useState(false);
  const openFirst = useEffectEvent(() => {
    setWaiting(false);
    if (first) open(first);
  });
  useEffect(() => {
    if (isWaiting && !isLoading) openFirst();
  }, [isWaiting, isLoading]);
  return ({ key }: KeyboardEvent) => {
    if (key === 'Enter') setWaiting(isLoading && first === undefined);
    else if (key.length === 1) setWaiting(false);
  };
}

/** The field and its results. It is mounted only while the palette is open, so that the field starts anew. */
function PaletteBody({
  labels,
  groups,
  recentIds = [],
  onClose,
  onRun,
  onQueryChange,
  initialQuery = '',
  isLoading = false,
  errorMessage,
  navigate,
  keyNames,
}: CommandPaletteProps) {
  const [query, setQuery] = useState(initialQuery);
  const found = findCommands(groups, query, { title: labels.recent, ids: recentIds });
  const count = found.reduce((sum, { commands }) => sum + commands.length, 0);
  const run = (command: Command) => {
    onRun?.(command.id);
    onClose();
    command.onAction?.();
  };
  const onKeyDown = useEarlyEnter(isLoading, found[0]?.commands[0], (command) => {
    run(command);
    if (command.href) navigate?.(command.href);
  });
  return (
    <Autocomplete
      inputValue={query}
      onInputChange={(next) => {
        setQuery(next);
        onQueryChange?.(next);
      }}
    >
      <Search aria-label={labels.search} autoFocus>
        <Icon icon={SearchIcon} />
        <SearchInput type="text" placeholder={labels.search} enterKeyHint="go" onKeyDown={onKeyDown} />
        {isLoading && <Spinner label={labels.loading} size={16} />}
      </Search>
      {errorMessage && (
        <Note role="alert" data-tone="danger">
          {errorMessage}
        </Note>
      )}
      <List
        aria-label={labels.title}
        renderEmptyState={() => <Note>{isLoading ? labels.loading : labels.empty(query)}</Note>}
      >
        {found.map((group) => (
          <Group key={group.id} id={`group ${group.id}`}>
            <GroupTitle>{group.title}</GroupTitle>
            {group.commands.map((command) => (
              <CommandItem key={command.id} command={command} onRun={() => run(command)} keyNames={keyNames} />
            ))}
          </Group>
        ))}
      </List>
      <div role="status">
        <VisuallyHidden>{query !== '' && !isLoading ? statusText(labels, query, count) : ''}</VisuallyHidden>
      </div>
    </Autocomplete>
  );
}

function statusText(labels: CommandPaletteProps['labels'], query: string, count: number): string {
  return count === 0 ? labels.empty(query) : labels.count(count);
}

/**
 * Finds pages and actions by a few letters. The caller opens it with a button and, through `useShortcuts`, with Ctrl+K
 * or Command+K. The focus stays in the field; arrow keys move through the results.
 */
export function CommandPalette(props: CommandPaletteProps) {
  const { isOpen, onClose, labels } = props;
  return (
    <Overlay isOpen={isOpen} onOpenChange={(open) => !open && onClose()} isDismissable>
      <Surface>
        <ModalBody aria-label={labels.title}>
          <PaletteBody {...props} />
        </ModalBody>
      </Surface>
    </Overlay>
  );
}
