import type { FormEvent, ReactNode, Ref } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import styled from 'styled-components';

export type FormProps = {
  /** Given to react-hook-form's `handleSubmit`; the page is never loaded anew. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  /** Lets a button outside, e.g. a drawer's footer, submit it: `<Button type="submit" form={id}>`. */
  id?: string;
  'aria-label'?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
};

const Root = styled(AriaForm)`
  /* Controls of a form are a little taller than those of a toolbar. */
  --control-height: var(--density-control-form);
  @media (pointer: coarse) {
    --control-height: var(--size-control-touch);
  }
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  min-inline-size: 0;
`;

/** Fields that are saved together. Errors are ours, never the browser's bubbles. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  return (
    <Root
      {...rest}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a drawer is inside another form's React tree at times; its submit is its own.
        event.stopPropagation();
        onSubmit?.(event);
      }}
    >
      {children}
    </Root>
  );
}
