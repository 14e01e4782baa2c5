import { useApolloClient } from '@apollo/client/react';
import { PresetPanel, showToast } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import {
  type SavedListViewFieldsFragment,
  useDeleteSavedListViewMutation,
  useGetSavedListViewsQuery,
  useSaveListViewMutation,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { FieldSkeletons } from '../FieldSkeletons.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { useFaultText } from '../useFaultText.ts';
import { showListChoice, useListChoice } from '../useListChoice.ts';
import type { ListState } from '../useListState.ts';
import { saveListChoice } from './save-list-choice.ts';

type SavedViewsProps = {
  list: Pick<ListState, 'list' | 'view' | 'setView'>;
  onClose: () => void;
};

/** The saved views of a list, the person's own and the shared ones, and the form that saves the present view (S13). */
export function SavedViews({ list: { list = '', view, setView }, onClose }: SavedViewsProps) {
  const t = useText();
  const client = useApolloClient();
  const faultText = useFaultText();
  const managesShared = useCan('ADMINISTRATOR');
  const query = useGetSavedListViewsQuery({ variables: { list }, fetchPolicy: 'cache-and-network' });
  const defaultView = useListChoice(list)?.defaultView;
  const refetchQueries = ['GetSavedListViews'];
  const [save] = useSaveListViewMutation({ refetchQueries });
  const [remove] = useDeleteSavedListViewMutation({ refetchQueries });
  const texts = t(($) => $.listViews.panel, { returnObjects: true });
  const views = query.data?.getSavedListViews;
  if (query.error && !views) {
    return <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!views) return <FieldSkeletons />;
  const viewOf = (id: string) => views.find((one) => one.id === id);

  const tellFailure = (title: string, error: unknown) => {
    const { title: reason, tip } = faultText(error);
    showToast({ tone: 'danger', title, description: `${reason}. ${tip}` });
  };
  const saveView = async (name: string, query: string, isShared: boolean) => {
    const { error } = await save({ variables: { input: { list, name, query, isShared } } });
    if (error) return tellFailure(texts.notSaved, error);
    showToast({ tone: 'success', title: t(($) => $.listViews.panel.saved, { name }) });
  };
  const chooseDefault = (id?: string) => {
    showListChoice({ list, defaultView: (id !== undefined && viewOf(id)) || null });
    void saveListChoice(client, t, { list, defaultViewId: id ?? null });
  };
  const removeView = async ({ id, name, query: removed, isShared, isOwn }: SavedListViewFieldsFragment) => {
    const { error } = await remove({ variables: { id } });
    if (error) return tellFailure(texts.notDeleted, error);
    if (defaultView?.id === id) chooseDefault();
    const restore = () => void saveView(name, removed, isShared);
    showToast({
      tone: 'success',
      title: t(($) => $.listViews.panel.deleted, { name }),
      action: isOwn ? { label: t(($) => $.common.undo), onAction: restore } : undefined,
    });
  };

  return (
    <PresetPanel
      items={views.map(({ id, name, isShared, isOwn, ownerName }) => ({
        id,
        name,
        isShared,
        detail: isOwn ? undefined : (ownerName ?? undefined),
        canDelete: isOwn || managesShared,
      }))}
      currentId={views.find((one) => one.query === view)?.id}
      defaultId={defaultView?.id}
      onApply={(id) => setView(viewOf(id)?.query ?? '')}
      onDelete={(id) => {
        const found = viewOf(id);
        if (found) void removeView(found);
      }}
      onDefault={chooseDefault}
      onSave={view === '' ? undefined : ({ name, isShared }) => void saveView(name, view, isShared)}
      labels={{
        empty: view === '' ? texts.emptyUnfiltered : texts.empty,
        shared: texts.shared,
        isDefault: texts.isDefault,
        delete: (name) => t(($) => $.listViews.panel.delete, { name }),
        default: (name) => t(($) => $.listViews.panel.default, { name }),
        name: texts.name,
        share: texts.share,
        save: texts.save,
        nameMissing: texts.nameMissing,
      }}
      onClose={onClose}
    />
  );
}
