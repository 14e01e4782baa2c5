import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, Disclosure, DisclosureGroup, DisclosurePanel, Heading } from 'react-aria-components';
import styled from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** A section of an Accordion. */
export type AccordionItem = {
  id: string;
  title: string;
  /** At the end of the title's line: a count, a StatusBadge. Screen readers read it as part of the title. */
  meta?: ReactNode;
  content: ReactNode;
  isDisabled?: boolean;
};

export type AccordionProps = {
  items: readonly AccordionItem[];
  /** Allows several open sections. Default: true, so that opening one does not move another. */
  allowsMultiple?: boolean;
  /** Ids of the open sections, if the caller controls them. */
  expandedIds?: readonly string[];
  /** Ids of the sections that are open initially. */
  defaultExpandedIds?: readonly string[];
  onExpandedChange?: (ids: string[]) => void;
  /** Heading level of the titles. */
  headingLevel?: 2 | 3 | 4 | 5 | 6;
} & RootProps<HTMLDivElement>;

const Group = styled(DisclosureGroup)`
  border-block: 1px solid var(--color-border);
`;

const Section = styled(Disclosure)`
  & + & {
    border-block-start: 1px solid var(--color-border);
  }
`;

const Title = styled(Heading)`
  font-size: var(--font-body);
  line-height: var(--line-body);
`;

const Trigger = styled(Button)`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  inline-size: 100%;
  min-block-size: 44px;
  padding: var(--space-2) var(--space-1);
  background: none;
  border: 0;
  border-radius: var(--radius-small);
  color: var(--color-text);
  font-weight: var(--weight-medium);
  text-align: start;
  cursor: pointer;
  outline: none;
  &[data-hovered] {
    background: var(--color-surface-hover);
  }
  &[data-focus-visible] {
    outline: 2px solid var(--color-focus);
    outline-offset: -2px;
  }
  &[data-disabled] {
    color: var(--color-text-muted);
    cursor: not-allowed;
  }
  > :first-child {
    color: var(--color-text-muted);
    transition: transform var(--motion-base);
  }
  [data-expanded] > * > & > :first-child {
    transform: rotate(180deg);
  }
`;

const Words = styled.span`
  flex: 1;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Panel = styled(DisclosurePanel)`
  /* Aligned with the text of the title. */
  padding-inline: calc(18px + var(--space-3) + var(--space-1)) var(--space-1);
  overflow-wrap: anywhere;
  > div {
    padding-block: var(--space-1) var(--space-4);
  }
`;

/** Sections that the user opens and closes. */
export function Accordion({
  items,
  allowsMultiple = true,
  expandedIds,
  defaultExpandedIds,
  onExpandedChange,
  headingLevel = 3,
  className,
  ref,
}: AccordionProps) {
  return (
    <Group
      className={className}
      ref={ref}
      allowsMultipleExpanded={allowsMultiple}
      expandedKeys={expandedIds}
      defaultExpandedKeys={defaultExpandedIds}
      onExpandedChange={onExpandedChange && ((keys) => onExpandedChange([...keys].map(String)))}
    >
      {items.map(({ id, title, meta, content, isDisabled }) => (
        <Section key={id} id={id} isDisabled={isDisabled}>
          <Title level={headingLevel}>
            <Trigger slot="trigger">
              <Icon icon={ChevronDown} size={18} />
              <Words>{title}</Words>
              {meta}
            </Trigger>
          </Title>
          <Panel>
            <div>{content}</div>
          </Panel>
        </Section>
      ))}
    </Group>
  );
}
