import { type FieldValues, useController } from 'react-hook-form';
import { WEBHOOK_EVENT_TYPES } from '#api/features/webhooks/webhook.rules.ts';
import { Checkbox, FieldError, FormSection } from '#ui-kit';
import { listMessage } from '#console/crud/field-messages.ts';
import type { BoundProps } from '#console/crud/fields/useBoundField.ts';
import { useText } from '#console/i18n/useText.ts';

/** A checkbox for each type of event. */
export function EventTypesInput<V extends FieldValues>({ form, name }: BoundProps<V>) {
  const t = useText();
  const { field, fieldState } = useController({ control: form.form.control, name });
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : [];
  const [first] = WEBHOOK_EVENT_TYPES;
  const label = t(($) => $.webhooks.fields.eventTypes);
  return (
    <FormSection title={label} description={t(($) => $.webhooks.eventsHelp)}>
      {WEBHOOK_EVENT_TYPES.map((type) => (
        <Checkbox
          key={type}
          label={t(($) => $.webhooks.types[type])}
          value={chosen.includes(type)}
          // Always in the same order, so that an undone choice does not count as a change.
          onChange={(isChosen) =>
            field.onChange(WEBHOOK_EVENT_TYPES.filter((known) => (known === type ? isChosen : chosen.includes(known))))
          }
          onBlur={field.onBlur}
          isReadOnly={form.isReadOnly}
          ref={type === first ? field.ref : undefined}
        />
      ))}
      <FieldError message={listMessage(t, fieldState.error, label)} />
    </FormSection>
  );
}
