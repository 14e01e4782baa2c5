import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Collection, Tree as AriaTree, TreeItem, TreeItemContent } from 'react-aria-components';
import styled from 'styled-components';
import { Icon, type IconType } from '../Icon/Icon.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** An entry of a tree with the entries below it. */
export type TreeNode = {
  id: string;
  label: string;
  icon?: IconType;
  /** At the end of the line: a count, a StatusBadge. */
  meta?: ReactNode;
  /** Address that the entry opens. */
  href?: string;
  isDisabled?: boolean;
  children?: readonly TreeNode[];
};

export type TreeProps = {
  /** Accessible name: "Sectors and their lines". */
  label: string;
  items: readonly TreeNode[];
  /** Id of the chosen entry; null: none. Without it entries cannot be chosen. */
  value?: string | null;
  onChange?: (id: string | null) => void;
  /** Ids of the open entries, if the caller controls them. */
  expandedIds?: readonly string[];
  /** Ids of the entries that are open initially. */
  defaultExpandedIds?: readonly string[];
  onExpandedChange?: (ids: string[]) => void;
  /** Shown if there are no entries. */
  emptyState?: ReactNode;
} & RootProps<HTMLDivElement>;

const Root = styled(AriaTree<TreeNode>)`
  display: flex;
  flex-direction: column;
  gap: 1px;
  min-inline-size: 0;
  outline: none;
`;

const Entry = styled(TreeItem)`
  border-radius: var(--radius-small);
  color: var(--color-text);
  text-decoration: none;
  outline: none;
  &[data-selection-mode],
  &[data-href],
  &[data-has-child-items] {
    cursor: pointer;
  }
  &[data-hovered] {
    background: var(--color-surface-hover);
  }
  &[data-selected] {
    background: var(--color-surface-selected);
    font-weight: var(--weight-medium);
    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  &[data-disabled] {
    color: var(--color-text-muted);
    cursor: not-allowed;
    @media (forced-colors: active) {
      color: GrayText;
    }
  }
`;

const Line = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-2);
  min-block-size: var(--density-item);
  padding-inline-end: var(--space-2);
`;

const Opener = styled(Button)`
  display: grid;
  place-items: center;
  flex-shrink: 0;
  inline-size: 24px;
  block-size: 24px;
  background: none;
  border: 0;
  border-radius: var(--radius-small);
  color: var(--color-text-muted);
  cursor: pointer;
  outline: none;
  svg {
    transition: rotate var(--motion-fast);
  }
  [data-expanded] > * > * > & svg {
    rotate: 90deg;
  }
  &:dir(rtl) svg {
    rotate: 180deg;
  }
  [data-expanded] > * > * > &:dir(rtl) svg {
    rotate: 90deg;
  }
`;

/** The indent of an entry. React Aria sets its level. */
const Indent = styled.span<{ $level: number }>`
  flex-shrink: 0;
  inline-size: calc(${({ $level }) => $level} * var(--space-5));
`;

const NoOpener = styled.span`
  flex-shrink: 0;
  inline-size: 24px;
`;

const Words = styled.span`
  flex: 1;
  min-inline-size: 0;
  padding-block: var(--space-1);
  overflow-wrap: anywhere;
`;

const Meta = styled.span`
  min-inline-size: 0;
  max-inline-size: 50%;
  overflow-wrap: anywhere;
`;

function Node({ node, level }: { node: TreeNode; level: number }) {
  const { id, label, icon, meta, href, isDisabled, children = [] } = node;
  return (
    <Entry id={id} textValue={label} href={href} isDisabled={isDisabled}>
      <TreeItemContent>
        <Line>
          <Indent $level={level} />
          {children.length > 0 ? (
            <Opener slot="chevron">
              <Icon icon={ChevronRight} size={16} />
            </Opener>
          ) : (
            <NoOpener />
          )}
          {icon && <Icon icon={icon} size={16} />}
          <Words>{label}</Words>
          {meta && <Meta>{meta}</Meta>}
        </Line>
      </TreeItemContent>
      <Collection items={children}>{(child) => <Node node={child} level={level + 1} />}</Collection>
    </Entry>
  );
}

/** Entries inside entries: sectors with their lines, warehouses with their shelves. */
export function Tree({
  label,
  items,
  value,
  onChange,
  expandedIds,
  defaultExpandedIds,
  onExpandedChange,
  emptyState,
  className,
  ref,
}: TreeProps) {
  return (
    <Root
      className={className}
      ref={ref}
      aria-label={label}
      items={items}
      selectionMode={value === undefined ? 'none' : 'single'}
      selectedKeys={value ? [value] : []}
      onSelectionChange={
        onChange &&
        ((keys) => {
          const [key] = keys;
          onChange(key === undefined ? null : String(key));
        })
      }
      expandedKeys={expandedIds}
      defaultExpandedKeys={defaultExpandedIds}
      onExpandedChange={onExpandedChange && ((keys) => onExpandedChange([...keys].map(String)))}
      renderEmptyState={() => emptyState}
    >
      {(node) => <Node node={node} level={0} />}
    </Root>
  );
}
