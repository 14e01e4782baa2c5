import { Search as SearchIcon } from 'lucide-react';
import { useState } from 'react';
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
    /** Names the field: "Search pages and actions". Also its placeholder. */
    search: string;
    /** Above what was used last: "Recent". */
    recent: string;
    /** "Nothing matches “xyz”. Try another word." */
    empty: (query: string) => string;
    /** Spoken as one types: "4 results". */
    count: (count: number) => string;
    /** "Searching…" */
    loading: string;
  };
  /** Only what the person may do. Searched by label, detail and keywords: any order, no accents, letters left out. */
  groups: readonly CommandGroup[];
  /** Ids of commands used last, the latest first; kept by the caller. Ids that are no longer there are skipped. */
  recentIds?: readonly string[];
  /** Called with the command that was chosen, before it is done: to keep `recentIds`. */
  onRun?: (id: string) => void;
  /** For groups that come from a server (`isSearched`): called with each change of what is typed. */
  onQueryChange?: (query: string) => void;
  /** The server has not answered yet. */
  isLoading?: boolean;
  /** The server could not be asked; the other commands stay. "Could not search employees. Check your connection." */
  errorMessage?: string;
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

/** The field and what it finds; it lives as long as the palette is open, so that each time begins empty. */
function PaletteBody({
  labels,
  groups,
  recentIds = [],
  onClose,
  onRun,
  onQueryChange,
  isLoading,
  errorMessage,
  keyNames,
}: CommandPaletteProps) {
  const [query, setQuery] = useState('');
  const found = findCommands(groups, query, { title: labels.recent, ids: recentIds });
  const count = found.reduce((sum, { commands }) => sum + commands.length, 0);
  const run = (command: Command) => {
    onRun?.(command.id);
    onClose();
    command.onAction?.();
  };
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
        <SearchInput type="text" placeholder={labels.search} enterKeyHint="go" />
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
 * Any page and any action by a few letters. The caller opens it, on Ctrl+K or Command+K with `useShortcuts` and with a
 * button. The focus stays in the field; arrow keys move through what was found.
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
