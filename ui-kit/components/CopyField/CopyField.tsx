import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Group, Input, TextField } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import { useAnnounce } from '../Announcer/Announcer.tsx';
import { Button } from '../Button/Button.tsx';
import { FieldHelp, FieldLabel, fieldRoot } from '../Field/Field.tsx';
import { useCopy } from './useCopy.ts';
import type { RootProps } from '../../provider/rootProps.ts';

export type CopyFieldProps = {
  label: string;
  /** The text that is copied. */
  value: string;
  /** `large` for a code that people read from a distance or type elsewhere. Centred; narrow: the button is below it. */
  size?: 'normal' | 'large';
  /** "Shown once. Keep it in the machine." */
  description?: ReactNode;
  copyLabel: string;
  /** Shown on the button and announced after copying. */
  copiedLabel: string;
} & RootProps<HTMLDivElement>;

const Root = styled(TextField)`
  ${fieldRoot}
`;

const Line = styled.div`
  display: flex;
  gap: var(--space-2);
  > button {
    flex-shrink: 0;
  }
  &[data-size='large'] {
    flex-wrap: wrap;
    > :first-child {
      /* A code of fourteen letters fits on one line of the narrowest phone. */
      flex: 1 1 268px;
      inline-size: auto;
    }
    > button {
      flex-grow: 1;
      block-size: auto;
      min-block-size: var(--control-height);
    }
  }
`;

const Box = styled(Group)`
  ${fieldBox}
  background: var(--color-surface-sunken);
`;

const Bare = styled(Input)`
  ${bareInput}
  font-family: var(--font-mono);
  border-radius: inherit;
  [data-size='large'] & {
    padding-block: var(--space-3);
    font-size: var(--font-figure);
    line-height: var(--line-figure);
    font-weight: var(--weight-strong);
    text-align: center;
  }
`;

/** A text to copy: a secret that is shown once, an address, an id. */
export function CopyField({
  label,
  value,
  size = 'normal',
  description,
  copyLabel,
  copiedLabel,
  className,
  ref,
}: CopyFieldProps) {
  const { isCopied, copy } = useCopy();
  const announce = useAnnounce();
  const copyAndAnnounce = async () => {
    if (await copy(value)) announce(copiedLabel);
  };
  return (
    <Root className={className} ref={ref} value={value} isReadOnly>
      <FieldLabel label={label} />
      <Line data-size={size}>
        <Box>
          <Bare onFocus={(event) => event.currentTarget.select()} spellCheck={false} />
        </Box>
        <Button icon={isCopied ? Check : Copy} onPress={copyAndAnnounce}>
          {isCopied ? copiedLabel : copyLabel}
        </Button>
      </Line>
      <FieldHelp description={description} />
    </Root>
  );
}
