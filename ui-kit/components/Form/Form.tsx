import type { FormEvent, ReactNode, Ref } from 'react';
import { Form as AriaForm } from 'react-aria-components';
import styled from 'styled-components';

export type FormProps = {
  /** Use `handleSubmit` of react-hook-form. The page never reloads. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  /** For a submit button outside the form, e.g. in the footer of a drawer: `<Button type="submit" form={id}>`. */
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

/** Fields that are saved together. The kit shows errors, not the browser. */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  return (
    <Root
      {...rest}
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        // A form in a drawer may be inside another form in the React tree: do not submit that one too.
        event.stopPropagation();
        onSubmit?.(event);
      }}
    >
      {children}
    </Root>
  );
}
