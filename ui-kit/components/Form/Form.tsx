import type { FormEvent, ReactNode, Ref } from 'react';
import styled from 'styled-components';
import type { ClassProp } from '../../provider/rootProps.ts';

export type FormProps = {
  /** Use `handleSubmit` of react-hook-form. The page never reloads. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => unknown;
  /** For a submit button outside the form, e.g. in the footer of a drawer: `<Button type="submit" form={id}>`. */
  id?: string;
  'aria-label'?: string;
  ref?: Ref<HTMLFormElement>;
  children: ReactNode;
} & ClassProp;

const Root = styled.form`
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

/**
 * Fields that are saved together. The kit shows errors, not the browser. A form in a dialog may be inside another form
 * in the React tree: the outer one is not submitted.
 */
export function Form({ onSubmit, children, ...rest }: FormProps) {
  return (
    <Root
      {...rest}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit?.(event);
      }}
    >
      {children}
    </Root>
  );
}
