import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, Dialog, RadioGroup, Stack, Text } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { labelOf } from './field-messages.ts';
import { useStatusOptions } from './status.ts';
import type { Conflict, EntityForm, FormRecord } from './useEntityForm.ts';
import { fieldsOf, sameValue, valueAt } from './values.ts';

/**
 * Asks about the fields that both users changed, and shows what the other one changed besides, so that no input is lost
 * and no change is overwritten unseen (E3).
 */
export function ConflictDialog<V extends FieldValues, R extends FormRecord>({ form }: { form: EntityForm<V, R> }) {
  const { conflict } = form;
  return conflict ? <OpenConflict key={conflict.version} form={form} conflict={conflict} /> : null;
}

function OpenConflict<V extends FieldValues, R extends FormRecord>({
  form,
  conflict,
}: {
  form: EntityForm<V, R>;
  conflict: Conflict<V>;
}) {
  const t = useText();
  const mine = form.form.getValues();
  const theirsOf = (field: string) => valueAt(conflict.theirs, field);
  const { defaultValues = {} } = form.form.formState;
  const different = fieldsOf(mine).filter((field) => !sameValue(mine[field], theirsOf(field)));
  const isMine = (field: string) => !sameValue(valueAt(mine, field), valueAt(defaultValues, field));
  const isTheirs = (field: string) => !sameValue(theirsOf(field), valueAt(defaultValues, field));
  const contested = different.filter((field) => isMine(field) && isTheirs(field));
  const theirsAlone = different.filter((field) => !isMine(field));
  const [keptFields, setKeptFields] = useState<string[]>(different.filter(isMine));
  const textOf = useValueText(form.show);
  const choose = (field: string, side: string) =>
    setKeptFields((current) => (side === 'mine' ? [...current, field] : current.filter((other) => other !== field)));

  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={form.dismissConflict}
      title={t(($) => $.crudForm.conflict.title)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onPress={form.dismissConflict}>{t(($) => $.crudForm.unsaved.keep)}</Button>
          <Button variant="primary" onPress={() => form.settleConflict(keptFields)} autoFocus>
            {t(($) => $.crudForm.conflict.apply)}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Text element="p">
          <ChangedBy conflict={conflict} />{' '}
          {contested.length > 0
            ? t(($) => $.crudForm.conflict.text)
            : t(($) => (different.length > 0 ? $.crudForm.conflict.noOverlap : $.crudForm.conflict.noDifference))}
        </Text>
        {contested.map((field) => (
          <RadioGroup
            key={field}
            label={labelOf(form.labels, field)}
            value={keptFields.includes(field) ? 'mine' : 'theirs'}
            onChange={(side) => choose(field, side)}
            options={[
              {
                value: 'theirs',
                label: t(($) => $.crudForm.conflict.theirs),
                description: textOf(field, theirsOf(field)),
              },
              { value: 'mine', label: t(($) => $.crudForm.conflict.mine), description: textOf(field, mine[field]) },
            ]}
          />
        ))}
        {theirsAlone.length > 0 && <Text weight="strong">{t(($) => $.crudForm.conflict.alsoTheirs)}</Text>}
        {theirsAlone.map((field) => (
          <Stack key={field} gap={1}>
            <Text tone="muted">{labelOf(form.labels, field)}</Text>
            <Text>{textOf(field, theirsOf(field))}</Text>
          </Stack>
        ))}
      </Stack>
    </Dialog>
  );
}

/** Who changed the record and when. */
function ChangedBy<V extends FieldValues>({ conflict: { changedBy, changedAt } }: { conflict: Conflict<V> }) {
  const t = useText();
  const format = useFormat();
  if (!changedAt) return null;
  const when = format.dateTime(changedAt);
  return changedBy
    ? t(($) => $.crudForm.conflict.by, { name: changedBy, when })
    : t(($) => $.crudForm.conflict.byUnknown, { when });
}

type Show = Partial<Record<string, (value: unknown) => string | readonly string[]>>;

/** Returns a function that formats a field's value as text, rows in separate lines. */
function useValueText(show: Show | undefined): (field: string, value: unknown) => string {
  const t = useText();
  const statuses = useStatusOptions();
  const shown: Show = {
    status: (value) => statuses.find((option) => option.value === value)?.label ?? String(value),
    ...show,
  };
  return (field, value) => {
    const isNothing = value === null || value === undefined || value === '' || sameValue(value, []);
    return isNothing ? t(($) => $.crudForm.conflict.empty) : [shown[field]?.(value) ?? String(value)].flat().join('\n');
  };
}
