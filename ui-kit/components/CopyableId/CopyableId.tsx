import { Check, Copy } from 'lucide-react';
import styled from 'styled-components';
import { useAnnounce } from '../Announcer/Announcer.tsx';
import { useCopy } from '../CopyField/useCopy.ts';
import { IconButton } from '../IconButton/IconButton.tsx';
import type { RootProps } from '../../provider/rootProps.ts';

export type CopyableIdProps = {
  /** "Request id" */
  label: string;
  /** The id that is copied. */
  value: string;
  /** What is shown of the id, if it is long: its end. Default: the id. */
  shortValue?: string;
  copyLabel: string;
  /** Announced after copying. */
  copiedLabel: string;
} & RootProps<HTMLSpanElement>;

const Root = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-1);
  color: var(--color-text-muted);
  font-size: var(--font-small);
  line-height: var(--line-small);
  code {
    font-family: var(--font-mono);
    overflow-wrap: anywhere;
  }
`;

/** An id for support and for other programs, with a button that copies it. */
export function CopyableId({
  label,
  value,
  shortValue = value,
  copyLabel,
  copiedLabel,
  className,
  ref,
}: CopyableIdProps) {
  const { isCopied, copy } = useCopy();
  const announce = useAnnounce();
  return (
    <Root className={className} ref={ref}>
      {label} <code>{shortValue}</code>
      <IconButton
        size="small"
        icon={isCopied ? Check : Copy}
        label={copyLabel}
        onPress={async () => {
          if (await copy(value)) announce(copiedLabel);
        }}
      />
    </Root>
  );
}
