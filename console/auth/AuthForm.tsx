import type { ReactNode } from 'react';
import { Alert, Button, Form } from '#ui-kit';

type AuthFormProps = {
  label: string;
  /** Text of the failure. */
  failure: string | undefined;
  onSubmit: () => Promise<void>;
  isSubmitting: boolean;
  submitLabel: string;
  /** Announced to screen readers while the form is being submitted. */
  pendingLabel: string;
  children: ReactNode;
  /** Links below the button. */
  links?: ReactNode;
};

/** A form for users who are not signed in: failure, fields, and one button of full width. */
export function AuthForm(props: AuthFormProps) {
  const { label, failure, onSubmit, isSubmitting, submitLabel, pendingLabel, children, links } = props;
  return (
    <Form aria-label={label} onSubmit={() => void onSubmit()}>
      {failure && <Alert tone="danger" title={failure} />}
      {children}
      <Button type="submit" variant="primary" isFullWidth isPending={isSubmitting} pendingLabel={pendingLabel}>
        {submitLabel}
      </Button>
      {links}
    </Form>
  );
}
