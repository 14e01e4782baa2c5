import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { Group, Input, TextField } from 'react-aria-components';
import styled from 'styled-components';
import { bareInput, fieldBox } from '../../theme/styles.ts';
import { useAnnounce } from '../Announcer/Announcer.tsx';
import { Button } from '../Button/Button.tsx';
import { FieldHelp, FieldLabel, fieldRoot } from '../Field/Field.tsx';
import { useCopy } from './useCopy.ts';

export interface CopyFieldProps {
  label: string;
  value: string;
  /** "Shown once. Keep it in the machine." */
  description?: ReactNode;
  copyLabel: string;
  /** Shown on the button and spoken after copying. */
  copiedLabel: string;
}

const Root = styled(TextField)`
  ${fieldRoot}
`;

const Line = styled.div`
  display: flex;
  gap: var(--space-2);
  > button {
    flex-shrink: 0;
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
`;

/** A text to take away: a secret that is shown once, an address, an id. */
export function CopyField({ label, value, description, copyLabel, copiedLabel }: CopyFieldProps) {
  const { isCopied, copy } = useCopy();
  const announce = useAnnounce();
  const copyAndSay = async () => {
    if (await copy(value)) announce(copiedLabel);
  };
  return (
    <Root value={value} isReadOnly>
      <FieldLabel label={label} />
      <Line>
        <Box>
          <Bare onFocus={(event) => event.currentTarget.select()} spellCheck={false} />
        </Box>
        <Button icon={isCopied ? Check : Copy} onPress={copyAndSay}>
          {isCopied ? copiedLabel : copyLabel}
        </Button>
      </Line>
      <FieldHelp description={description} />
    </Root>
  );
}
