import { type FieldValues, useController } from 'react-hook-form';
import { CUSTOMER_PERMISSIONS } from '#api/features/permission-roles/customer-permissions.rules.ts';
import { Checkbox, FieldError, FormSection } from '#ui-kit';
import { listMessage } from '#console/crud/field-messages.ts';
import type { BoundProps } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';
import { usePermissionText } from '#console/nouns/usePermissionText.ts';

/** A checkbox for each of the five permissions, with a description (R3, R5). */
export function PermissionsInput<V extends FieldValues>({ form, name }: BoundProps<V>) {
  const t = useText();
  const permissionText = usePermissionText();
  const { field, fieldState } = useController({ control: form.form.control, name });
  const granted: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const [first] = CUSTOMER_PERMISSIONS;
  const set = (permission: string, isGranted: boolean) => {
    const others = granted.filter((other) => other !== permission);
    // Always in the same order, so that an undone choice does not count as a change.
    field.onChange(CUSTOMER_PERMISSIONS.filter((known) => (known === permission ? isGranted : others.includes(known))));
  };
  const label = t(($) => $.permissionRoles.fields.permissions);
  return (
    <FormSection title={label} description={t(($) => $.permissionRoles.permissionsHelp)}>
      {CUSTOMER_PERMISSIONS.map((permission) => (
        <Checkbox
          key={permission}
          label={t(($) => $.shell.permissions[permission])}
          description={permissionText(permission)}
          value={granted.includes(permission)}
          onChange={(isGranted) => set(permission, isGranted)}
          onBlur={field.onBlur}
          isReadOnly={form.isReadOnly}
          ref={permission === first ? field.ref : undefined}
        />
      ))}
      <FieldError message={listMessage(t, fieldState.error, label)} />
    </FormSection>
  );
}
