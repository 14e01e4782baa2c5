import { CircleAlert } from 'lucide-react';
import styled from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

const Root = styled.p`
  display: flex;
  gap: 6px;
  color: var(--color-danger-text);
  font-size: var(--font-small);
  line-height: var(--line-small);
  overflow-wrap: anywhere;
  > :last-child {
    min-inline-size: 0;
  }
`;

/** An error of several fields: a row, a group, a list. A field shows its own errors. */
export function FieldError({
  id,
  message,
  className,
  ref,
}: { id?: string; message?: string } & RootProps<HTMLParagraphElement>) {
  if (!message) return null;
  return (
    <Root className={className} ref={ref} id={id} role="alert">
      <Icon icon={CircleAlert} size={16} />
      <span>{message}</span>
    </Root>
  );
}
