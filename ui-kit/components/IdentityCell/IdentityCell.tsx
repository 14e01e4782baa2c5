import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Avatar } from '../Avatar/Avatar.tsx';

export type IdentityCellProps = {
  /** Name of the record. */
  title: ReactNode;
  /** Distinguishes it from others: e-mail, code, size and certificate. */
  detail?: ReactNode;
  /** Shows the initials of this name before the lines. */
  avatarName?: string;
};

const Root = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-inline-size: 0;
`;

const Lines = styled.span`
  display: block;
  min-inline-size: 0;
  overflow-wrap: anywhere;
`;

const Title = styled.span`
  display: block;
  font-weight: var(--weight-medium);
  [data-linked]:hover & {
    text-decoration: underline;
    text-decoration-color: var(--color-border-control);
    text-underline-offset: 3px;
  }
`;

const Detail = styled.span`
  display: block;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

/** Two lines that identify a record. */
export function IdentityCell({ title, detail, avatarName }: IdentityCellProps) {
  return (
    <Root>
      {avatarName !== undefined && <Avatar name={avatarName} />}
      <Lines>
        <Title>{title}</Title>
        {detail && <Detail>{detail}</Detail>}
      </Lines>
    </Root>
  );
}
