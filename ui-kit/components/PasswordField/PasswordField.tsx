import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

export type PasswordFieldProps = {
  /** Tells password managers whether the user signs in or chooses a password. */
  autoComplete: 'current-password' | 'new-password';
  /** Label of the button while the password is hidden. */
  showLabel: string;
  /** Label of the button while the password is visible. */
  hideLabel: string;
} & Omit<TextFieldProps, 'type' | 'end' | 'start' | 'autoComplete'>;

/** A password that the user can show or hide. Pasting is allowed. */
export function PasswordField({ showLabel, hideLabel, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      spellCheck="false"
      autoCapitalize="off"
      end={
        <IconButton
          size="small"
          label={isShown ? hideLabel : showLabel}
          icon={isShown ? EyeOff : Eye}
          isDisabled={rest.isDisabled}
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
