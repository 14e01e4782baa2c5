import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, set, useForm, type UseFormReturn } from 'react-hook-form';
import type { ObjectSchema } from 'yup';
import { showToast, type ToastMessage } from '#ui-kit';
import { type Fault, toFault } from '#console/apollo/fault.ts';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import { useCan } from '#console/auth/Can.tsx';
import type { Requirement } from '#console/auth/requirement.ts';
import { useText } from '#console/i18n/useText.ts';
import { useNavigate } from '#console/router/hooks.ts';
import { type KeyedRows, settledValue } from './conflict-parts.ts';
import { keyIn } from './key-in.ts';
import { useListPlace } from './list-context.ts';
import { toMessage } from './field-messages.ts';
import type { FormOperations, RecordKey } from './operations.ts';
import { rulesResolver } from './rules-resolver.ts';
import { useUndoDelete } from './useUndoDelete.ts';
import { changesOf, clearEmpty, fieldsOf, isRequired } from './values.ts';

/** The fields that every record of a form has. */
export type FormRecord = RecordKey & { updatedAt?: string; updatedByName?: string | null };

/** Texts of a form, `form` in the noun's locale file. */
export type FormTexts = {
  createTitle: string;
  editTitle: string;
  createAction: string;
  deleteAction: string;
  loadFailed: string;
  createFailed: string;
  updateFailed: string;
  deleteFailed: string;
  /** Before the number of broken fields: "Invalid employee data" (X5). */
  invalid?: string;
};

/** A value for every field of the rules, so that the type check finds a field that a form forgets. */
export type AllValues<V extends FieldValues> = DefaultValues<V> & { [K in keyof V]-?: unknown };

/** Options of `useEntityForm`. */
export type EntityFormOptions<V extends FieldValues, R extends FormRecord> = {
  /** The generated operations of the noun, e.g. `sectorOperations`; replace single ones where they differ. */
  operations: FormOperations<NoInfer<V>>;
  /** The api's rules of the noun. */
  rules: ObjectSchema<V>;
  texts: FormTexts;
  /** Label of each field; for a field in rows `rulesQuantity`. */
  labels: Record<keyof V & string, string> & Record<string, string>;
  /** The record to edit; undefined for a new one. */
  record: R | undefined;
  empty: DefaultValues<V>;
  toValues: (record: R) => AllValues<V>;
  /** The record's name for messages. */
  nameOf: (values: V) => string;
  /** Fetches the current record from the server. */
  reload: () => Promise<R | undefined>;
  /** Required to write; without it the form is read-only. */
  permission: Requirement;
  /** What the toast says of a new record, where "created" would be the wrong word. */
  createdText?: (name: string) => string;
  /** A new record is shown after its creation, because its page says what comes next. Without it, the list is. */
  opensNew?: boolean;
  /** The toast of a new record opens it. The list is shown, because several are often made in turn. */
  offersNew?: boolean;
  /** Formats values other than text for the conflict dialog; rows as one line each. */
  show?: Partial<Record<keyof V & string, (value: unknown) => string | readonly string[]>>;
  /** Fields whose rows have a key: changes of two users are merged row by row, not the whole list. */
  rowKeys?: Partial<Record<keyof V & string, KeyedRows>>;
};

/** The api refused to delete the record. */
export class RemoveRefused extends Error {
  override name = 'RemoveRefused';
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

/** The values and version of a record that another user has changed meanwhile. */
export type Conflict<V extends FieldValues> = {
  theirs: DefaultValues<V>;
  version: number;
  /** Who changed the record last and when, if the record says so. */
  changedBy?: string | null;
  changedAt?: string;
};

/** State and actions of a record's form. */
export type EntityForm<V extends FieldValues, R extends FormRecord = FormRecord> = Pick<
  EntityFormOptions<V, R>,
  'texts' | 'labels' | 'show' | 'nameOf' | 'rowKeys'
> & {
  form: UseFormReturn<V, unknown, V>;
  isNew: boolean;
  /** Time of the last change. */
  changedAt: string | undefined;
  isReadOnly: boolean;
  /** A failure that does not belong to a field. */
  fault: Fault | undefined;
  dismissFault: () => void;
  conflict: Conflict<V> | undefined;
  /** Whether a conflict was settled and is not saved yet. */
  isReapplied: boolean;
  /** Whether the rules require a value. */
  isRequired: (path: string) => boolean;
  submit: () => Promise<void>;
  /** Continues with the other user's version, except for the parts in `keep` (ids), which keep the typed values. */
  settleConflict: (keep: readonly string[]) => void;
  dismissConflict: () => void;
  remove: (() => Promise<void>) | undefined;
  /** Id and version of the record, for other actions on it. */
  key: RecordKey;
  /** Reloads the record and keeps the values of fields that the user has changed. */
  showLatest: () => Promise<void>;
  /** Shows an error of the api at its fields. */
  showFault: (error: unknown) => Promise<void>;
};

/** The form of a record: checks by the api's rules, sends only changes, keeps typed values on conflicts. */
export function useEntityForm<V extends FieldValues, R extends FormRecord>(
  options: EntityFormOptions<V, R>,
): EntityForm<V, R> {
  const { rules, texts, labels, record, nameOf, show, rowKeys, operations } = options;
  const t = useText();
  const client = useApolloClient();
  const place = useListPlace();
  const navigate = useNavigate();
  const mayWrite = useCan(options.permission);
  const undoDelete = useUndoDelete(operations);
  const [base, setBase] = useState({
    version: record?.version ?? 0,
    values: record ? options.toValues(record) : options.empty,
  });
  const [fault, setFault] = useState<Fault>();
  const [conflict, setConflict] = useState<Conflict<V>>();
  const [isReapplied, setReapplied] = useState(false);
  const form = useForm<V, unknown, V>({
    resolver: rulesResolver(rules),
    defaultValues: base.values,
    mode: 'onTouched',
    shouldFocusError: false,
  });
  // react-hook-form updates only the state that is read during rendering.
  const { isDirty } = form.formState;

  const isFieldPath = (path: string): path is Path<V> => (path.split(/[.[]/)[0] ?? '') in labels;
  const key: RecordKey = { id: record?.id ?? '', version: base.version };

  async function onFault(error: unknown): Promise<void> {
    const found = toFault(error);
    if (found.code === 'CONFLICT') {
      const latest = await options.reload();
      if (latest) {
        const { version, updatedAt, updatedByName } = latest;
        return setConflict({
          theirs: options.toValues(latest),
          version,
          changedBy: updatedByName,
          changedAt: updatedAt,
        });
      }
    }
    const [ours, others] = [
      found.fields.filter(({ path }) => isFieldPath(path)),
      found.fields.filter(({ path }) => !isFieldPath(path)),
    ];
    for (const { path, key: rule, values } of ours) {
      if (isFieldPath(path)) form.setError(path, { type: 'server', message: toMessage({ key: rule, values }) });
    }
    if (ours.length === 0 || others.length > 0) setFault({ ...found, fields: others });
  }

  async function showLatest(): Promise<void> {
    const latest = await options.reload();
    if (!latest) return;
    const values = options.toValues(latest);
    setBase({ version: latest.version, values });
    form.reset(values, { keepDirtyValues: true });
  }

  async function succeed(title: string, leave = place.close, action?: ToastMessage['action']): Promise<void> {
    showToast({ tone: 'success', title, action });
    form.reset(form.getValues());
    await refetchLists(client, operations.lists ?? []);
    leave();
  }

  const save = async (typed: V) => {
    setFault(undefined);
    const values = clearEmpty(typed, rules);
    const name = nameOf(values);
    if (!record) {
      if (!operations.create) throw new Error('The operations of this form create no record');
      const { data, error } = await operations.create(client, values);
      if (error) return onFault(error);
      const created = keyIn(data);
      const open = created && (() => void navigate(place.hrefOf(created.id)));
      return succeed(
        options.createdText?.(name) ?? t(($) => $.crudForm.form.created, { name }),
        options.opensNew ? open : undefined,
        options.offersNew && open ? { label: t(($) => $.crudForm.form.open), onAction: open } : undefined,
      );
    }
    const { error } = await operations.update(client, { ...key, ...changesOf(base.values, values) });
    return error ? onFault(error) : succeed(t(($) => $.crudForm.form.saved, { name }));
  };

  const settleConflict = (keep: readonly string[]) => {
    if (!conflict) return;
    const merged = form.getValues();
    const versions = { mine: form.getValues(), theirs: conflict.theirs };
    for (const field of fieldsOf(merged)) set(merged, field, settledValue(versions, field, keep, rowKeys?.[field]));
    form.reset(conflict.theirs);
    form.reset(merged, { keepDefaultValues: true });
    setBase({ version: conflict.version, values: conflict.theirs });
    setConflict(undefined);
    setReapplied(true);
  };

  const { remove } = operations;
  const removeRecord =
    remove &&
    record &&
    mayWrite &&
    (async () => {
      const { data, error } = await remove(client, key);
      if (!error) {
        const name = nameOf(form.getValues());
        const undo = undoDelete({ name, data });
        return succeed(
          t(($) => $.crudForm.form.deleted, { name }),
          place.leave,
          undo,
        );
      }
      const found = toFault(error);
      if (found.code === 'CONFLICT') await showLatest();
      throw new RemoveRefused(found);
    });

  return {
    form,
    texts,
    labels,
    show,
    rowKeys,
    nameOf,
    isNew: !record,
    changedAt: record?.updatedAt,
    isReadOnly: !mayWrite,
    fault,
    dismissFault: () => setFault(undefined),
    conflict,
    isReapplied: isReapplied && isDirty,
    isRequired: (path) => isRequired(rules, path),
    submit: form.handleSubmit(save),
    settleConflict,
    dismissConflict: () => setConflict(undefined),
    remove: removeRecord || undefined,
    key,
    showLatest,
    showFault: onFault,
  };
}
