import { CircleAlert } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { mergeRefs } from 'react-aria/mergeRefs';
import styled from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { Link } from '../Link/Link.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

/** An error of a form, with its field if it has one. */
export type FormErrorItem = {
  /** Name of the field, passed to `onSelect`. Without it the line is plain text. */
  name?: string;
  /** Names the field and says what to do. */
  message: string;
};

export type ErrorSummaryProps = {
  /** "Check 2 fields". */
  title: string;
  errors: readonly FormErrorItem[];
  /** Moves the focus to the field: `setFocus` of react-hook-form. */
  onSelect?: (name: string) => void;
  /** The summary takes the focus when this changes: `submitCount` of react-hook-form. */
  focusKey?: number;
} & RootProps<HTMLDivElement>;

const Root = styled.div`
  display: flex;
  gap: var(--space-3);
  padding: var(--space-3);
  background: var(--color-danger-bg);
  color: var(--color-danger-text);
  border-radius: var(--radius-control);
  font-size: var(--font-label);
  line-height: var(--line-label);
  overflow-wrap: anywhere;
  > :last-child {
    min-inline-size: 0;
  }
`;

const Title = styled.p`
  font-weight: var(--weight-strong);
`;

const List = styled.ul`
  margin-block-start: var(--space-1);
  a,
  [role='link'] {
    /* Each line is a target (WCAG 2.5.8). */
    display: inline-block;
    padding-block: 3px;
    color: inherit;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
`;

/** All errors of a form, shown above it after a failed submit. */
export function ErrorSummary({ title, errors, onSelect, focusKey, className, ref }: ErrorSummaryProps) {
  const root = useRef<HTMLDivElement>(null);
  const refs = useMemo(() => mergeRefs(root, ref), [ref]);
  const hasErrors = errors.length > 0;
  useEffect(() => {
    if (hasErrors && focusKey) root.current?.focus();
  }, [hasErrors, focusKey]);
  if (!hasErrors) return null;
  return (
    <Root className={className} ref={refs} role="alert" tabIndex={-1}>
      <Icon icon={CircleAlert} />
      <div>
        <Title>{title}</Title>
        <List>
          {errors.map(({ name, message }) => (
            <li key={`${name ?? ''}${message}`}>
              {name && onSelect ? <Link onPress={() => onSelect(name)}>{message}</Link> : message}
            </li>
          ))}
        </List>
      </div>
    </Root>
  );
}
