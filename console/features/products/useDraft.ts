import { useApolloClient } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { type Fault, toFault } from '#console/apollo/fault.ts';
import { refetchLists } from '#console/apollo/refetch-lists.ts';
import type { RecordKey } from '#console/crud/operations.ts';
import {
  CreateProductDraftDocument,
  productOperations,
  UpdateProductDraftDocument,
} from '#console/generated/operations.ts';
import { toDraftInput } from './draft-input.ts';
import type { ProductValues } from './product-values.ts';

/** How long after the last change a draft is saved, in ms. */
const SAVE_AFTER = 1000;

/** What the page says about the draft. */
export type DraftState =
  | { kind: 'empty' | 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed'; fault: Fault };

type DraftOptions = {
  form: UseFormReturn<ProductValues, unknown, ProductValues>;
  /** Id and version of a draft that the page has opened. */
  opened: RecordKey | undefined;
  /** False for a product that is not a draft. */
  isEnabled: boolean;
  /** Called with the id of a draft that was just created. */
  onCreated: (id: string) => void;
};

/** The draft of a form: saved on the server a second after the last change, and when the user leaves (S6). */
export type Draft = {
  state: DraftState;
  isStored: boolean;
  /** Saves what is not saved yet. Returns the draft's key; undefined if that fails. Creates a draft if there is none. */
  save: () => Promise<RecordKey | undefined>;
  /** Ends saving, because the draft is finished or deleted. */
  end: () => void;
};

/** Saves a draft. Saves never overlap: each one needs the version of the one before. */
export function useDraft({ form, opened, isEnabled, onCreated }: DraftOptions): Draft {
  const client = useApolloClient();
  const values = useWatch({ control: form.control });
  const [state, setState] = useState<DraftState>({ kind: 'empty' });
  const key = useRef(opened);
  const [isStored, setStored] = useState(opened !== undefined);
  const saved = useRef(JSON.stringify(toDraftInput(form.getValues())));
  const running = useRef<Promise<RecordKey | undefined>>(Promise.resolve(undefined));
  const isEnded = useRef(!isEnabled);
  const isShown = useRef(true);

  const store = useCallback(async (): Promise<RecordKey | undefined> => {
    const input = toDraftInput(form.getValues());
    const text = JSON.stringify(input);
    if (isEnded.current || (key.current && text === saved.current)) return key.current;
    setState({ kind: 'saving' });
    const known = key.current;
    const { data, error } = known
      ? await client
          .mutate({ mutation: UpdateProductDraftDocument, variables: { input: { ...input, ...known } } })
          .then((answer) => ({ data: answer.data?.updateProductDraft, error: answer.error }))
      : await client
          .mutate({ mutation: CreateProductDraftDocument, variables: { input } })
          .then((answer) => ({ data: answer.data?.createProductDraft, error: answer.error }));
    if (!data) {
      setState({ kind: 'failed', fault: toFault(error) });
      return undefined;
    }
    key.current = { id: data.id, version: data.version };
    saved.current = text;
    setState({ kind: 'saved', at: data.updatedAt });
    setStored(true);
    if (!known && isShown.current) onCreated(data.id);
    return key.current;
  }, [client, form, onCreated]);

  const save = useCallback(() => {
    running.current = running.current.then(store, store);
    return running.current;
  }, [store]);

  const isChanged = useCallback(
    () => !isEnded.current && JSON.stringify(toDraftInput(form.getValues())) !== saved.current,
    [form],
  );
  useEffect(() => {
    if (!isChanged()) return undefined;
    const timer = setTimeout(() => void save(), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [isChanged, values, save]);

  // A link to another page, the Back button, another tab: what was typed in the last second is saved, too.
  useEffect(() => {
    const flush = () => {
      if (isChanged()) void save();
    };
    isShown.current = true;
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      isShown.current = false;
      // The list that the user goes to may have been read before the draft was saved.
      if (isChanged()) void save().then(() => refetchLists(client, productOperations.lists));
    };
  }, [isChanged, save, client]);

  const end = useCallback(() => {
    isEnded.current = true;
  }, []);
  return { state, isStored, save, end };
}
