import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../IconButton/IconButton.tsx';
import { TextField, type TextFieldProps } from '../TextField/TextField.tsx';

export type PasswordFieldProps = {
  /** Lets password managers tell signing in from choosing. */
  autoComplete: 'current-password' | 'new-password';
  /** Name of the button while the password is hidden. */
  showLabel: string;
  /** Name of the button while it is shown. */
  hideLabel: string;
} & Omit<TextFieldProps, 'type' | 'end' | 'start' | 'autoComplete'>;

/** A password that may be looked at; pasting is never hindered. */
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
          onPress={() => setShown(!isShown)}
        />
      }
    />
  );
}
