import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button, Dialog, RadioGroup, Stack, Text } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { type ConflictPart, differentParts, isMine, isTheirs } from './conflict-parts.ts';
import { labelOf } from './field-messages.ts';
import { useStatusOptions } from './status.ts';
import type { Conflict, EntityForm, FormRecord } from './useEntityForm.ts';
import { sameValue } from './values.ts';

/**
 * Asks about the fields and rows that both users changed, and shows what the other one changed besides, so that no input is lost
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
  const { defaultValues: base = {} } = form.form.formState;
  const different = differentParts({ base, mine, theirs: conflict.theirs }, form.rowKeys);
  const contested = different.filter((part) => isMine(part) && isTheirs(part));
  const theirsAlone = different.filter((part) => !isMine(part));
  const [kept, setKept] = useState<string[]>(different.filter(isMine).map(({ id }) => id));
  const textOf = useValueText(form.show);
  const choose = (id: string, side: string) =>
    setKept((current) => (side === 'mine' ? [...current, id] : current.filter((other) => other !== id)));
  const labelOfPart = ({ field, rowKey }: ConflictPart) => {
    const row = rowKey === undefined ? undefined : form.rowKeys?.[field]?.nameOf(rowKey);
    return [labelOf(form.labels, field), row].filter(Boolean).join(' · ');
  };

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
          <Button variant="primary" onPress={() => form.settleConflict(kept)} autoFocus>
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
        {contested.map((part) => (
          <RadioGroup
            key={part.id}
            label={labelOfPart(part)}
            value={kept.includes(part.id) ? 'mine' : 'theirs'}
            onChange={(side) => choose(part.id, side)}
            options={[
              { value: 'theirs', label: t(($) => $.crudForm.conflict.theirs), description: textOf(part, part.theirs) },
              { value: 'mine', label: t(($) => $.crudForm.conflict.mine), description: textOf(part, part.mine) },
            ]}
          />
        ))}
        {theirsAlone.length > 0 && <Text weight="strong">{t(($) => $.crudForm.conflict.alsoTheirs)}</Text>}
        {theirsAlone.map((part) => (
          <Stack key={part.id} gap={1}>
            <Text tone="muted">{labelOfPart(part)}</Text>
            <Text>{textOf(part, part.theirs)}</Text>
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

/** Returns a function that formats the value of a part as text, rows in separate lines. */
function useValueText(show: Show | undefined): (part: ConflictPart, value: unknown) => string {
  const t = useText();
  const statuses = useStatusOptions();
  const shown: Show = {
    status: (value) => statuses.find((option) => option.value === value)?.label ?? String(value),
    ...show,
  };
  return ({ field, rowKey }, value) => {
    if (rowKey !== undefined && value === undefined) return t(($) => $.crudForm.conflict.removed);
    const isNothing = value === null || value === undefined || value === '' || sameValue(value, []);
    if (isNothing) return t(($) => $.crudForm.conflict.empty);
    return [shown[field]?.(rowKey === undefined ? value : [value]) ?? String(value)].flat().join('\n');
  };
}
