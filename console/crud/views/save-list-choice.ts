import type { ApolloClient } from '@apollo/client';
import { showToast } from '#ui-kit';
import { SaveListChoiceDocument, type SaveListChoiceInput } from '#console/generated/operations.ts';
import type { Text } from '#console/i18n/useText.ts';

/** The last save: each one waits for the one before, so that the last choice is also the last that the server gets. */
let saving: Promise<unknown> = Promise.resolve();

/** Saves a choice that is already shown. A toast says when it could not be saved; it then lasts until the page is closed. */
export async function saveListChoice(client: ApolloClient, t: Text, input: SaveListChoiceInput): Promise<void> {
  const saved = saving.then(() => client.mutate({ mutation: SaveListChoiceDocument, variables: { input } }));
  saving = saved.catch(() => undefined);
  const { error } = await saved;
  if (error) showToast({ tone: 'danger', title: t(($) => $.listViews.panel.choiceNotSaved) });
}
