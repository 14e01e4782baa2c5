import type { ReactNode } from 'react';
import { Alert, Button, Form } from '#ui-kit';

type AuthFormProps = {
  label: string;
  /** What went wrong. */
  failure: string | undefined;
  onSubmit: () => Promise<void>;
  isSubmitting: boolean;
  submitLabel: string;
  /** Spoken while it is on its way. */
  pendingLabel: string;
  children: ReactNode;
  /** Other ways on, after the button. */
  links?: ReactNode;
};

/** A form of those who are not in yet: why it failed, its fields, and one button over the whole width. */
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
