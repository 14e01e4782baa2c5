import { FileText, ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import styled from 'styled-components';
import { Icon } from '../Icon/Icon.tsx';
import { Link } from '../Link/Link.tsx';
import { Picture } from '../Icon/Picture.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type MediaCardProps = {
  /** What the file is: a picture, a video with controls, or a document that opens in another tab. */
  kind: 'image' | 'video' | 'document';
  src: string;
  /** Names the file: "Manual". */
  title: string;
  /** Small text under the title: "PDF, 2.1 MB". */
  detail?: ReactNode;
  /** Describes the picture, or names the player. */
  alt: string;
  /** The link that opens the file in another tab. `newTab` is for screen readers: "opens in a new tab". No link without it. */
  open?: { label: string; newTab: string };
  /** Small buttons at the end. */
  actions?: ReactNode;
} & RootProps<HTMLElement>;

const Root = styled.figure`
  display: flex;
  flex-direction: column;
  min-inline-size: 0;
  inline-size: 100%;
  max-inline-size: 360px;
  margin: 0;
  overflow: clip;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
`;

const Frame = styled.div`
  display: grid;
  place-items: center;
  aspect-ratio: 16 / 9;
  background: var(--color-surface-sunken);
  color: var(--color-text-muted);
  &[data-kind='document'] {
    aspect-ratio: auto;
    padding: var(--space-5);
  }
  > img,
  > video {
    inline-size: 100%;
    block-size: 100%;
    min-block-size: 0;
    object-fit: contain;
  }
`;

const Caption = styled.figcaption`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
  padding: var(--space-3);
  border-block-start: 1px solid var(--color-border);
  > :first-child {
    flex: 1;
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
`;

const Title = styled.span`
  display: block;
  font-weight: var(--weight-medium);
`;

const Detail = styled.span`
  display: block;
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
`;

/** In place of a picture that cannot be loaded: screen readers still read its description. */
function NoPicture({ alt }: { alt: string }) {
  return (
    <span role="img" aria-label={alt}>
      <Icon icon={ImageOff} size={32} />
    </span>
  );
}

/** A stored picture, video or document with its name. */
export function MediaCard({ kind, src, title, detail, alt, open, actions, className, ref }: MediaCardProps) {
  return (
    <Root className={className} ref={ref}>
      <Frame data-kind={kind}>
        {kind === 'image' && <Picture src={src} alt={alt} fallback={<NoPicture alt={alt} />} />}
        {/* Videos are uploaded by companies, without a file of captions. */}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
        {kind === 'video' && <video src={src} aria-label={alt} controls preload="metadata" playsInline />}
        {kind === 'document' && <Icon icon={FileText} size={32} />}
      </Frame>
      <Caption>
        <span>
          <Title>{title}</Title>
          {detail && <Detail>{detail}</Detail>}
        </span>
        {open && (
          <Link href={src} newTabLabel={open.newTab}>
            {open.label}
          </Link>
        )}
        {actions}
      </Caption>
    </Root>
  );
}
