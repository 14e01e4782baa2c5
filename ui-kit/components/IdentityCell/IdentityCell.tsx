import { Image as ImageIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Icon } from '../Icon/Icon.tsx';
import { Picture } from '../Icon/Picture.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type IdentityCellProps = {
  /** Name of the record. */
  title: ReactNode;
  /** Distinguishes it from others: e-mail, code, size and certificate. */
  detail?: ReactNode;
  /** Shows the initials of this name before the lines. */
  avatarName?: string;
  /** A small decorative picture before the lines. `null` keeps its place, so that the rows of a table align. */
  imageSrc?: string | null;
} & RootProps<HTMLSpanElement>;

const Root = styled.span`
  display: flex;
  align-items: center;
  gap: 10px;
  min-inline-size: 0;
`;

const Frame = styled.span`
  flex: none;
  display: grid;
  place-items: center;
  inline-size: 40px;
  block-size: 40px;
  overflow: clip;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-control);
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  > img {
    inline-size: 100%;
    block-size: 100%;
    object-fit: cover;
  }
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

const noPicture = <Icon icon={ImageIcon} size={18} />;

/** Two lines that identify a record. */
export function IdentityCell({ title, detail, avatarName, imageSrc, className, ref }: IdentityCellProps) {
  return (
    <Root className={className} ref={ref}>
      {avatarName !== undefined && <Avatar name={avatarName} />}
      {imageSrc !== undefined && (
        <Frame aria-hidden="true">
          {imageSrc ? <Picture src={imageSrc} alt="" isLazy fallback={noPicture} /> : noPicture}
        </Frame>
      )}
      <Lines>
        <Title>{title}</Title>
        {detail && <Detail>{detail}</Detail>}
      </Lines>
    </Root>
  );
}
