import { useMemo, useRef } from 'react';
import { useNavigate } from '#console/router/hooks.ts';
import { Page, StatusBadge } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { Can } from '#console/auth/Can.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { FormPlace } from '#console/crud/FormPlace.tsx';
import { type ListPlace, ListPlaceContext } from '#console/crud/list-context.ts';
import { LoadPart } from '#console/crud/LoadPart.tsx';
import { useGetPpeTemplateQuery } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { PpeTemplateForm } from './PpeTemplateForm.tsx';
import { PpeTemplateMenu } from './PpeTemplateMenu.tsx';
import { LIST } from './template-places.ts';

/** The editor of a template; without an id, of a new one (S10). */
export function PpeTemplatePage({ id }: { id: string | undefined }) {
  const t = useText();
  const query = useGetPpeTemplateQuery({ variables: { id: id ?? '' }, skip: !id });
  const template = query.data?.getPpeTemplate;
  const reload = async () => (await query.refetch()).data?.getPpeTemplate;
  const texts = t(($) => $.ppeTemplates.form, { returnObjects: true });
  const title = id ? template?.name : texts.createTitle;
  return (
    <Page>
      <PageTop
        title={title}
        recordName={title}
        badge={template?.isDefault && <StatusBadge tone="info">{texts.isDefault}</StatusBadge>}
        back={{ label: texts.back, href: LIST }}
        actions={
          template && (
            <Can permission="ADMINISTRATOR">
              <PpeTemplateMenu template={template} />
            </Can>
          )
        }
      />
      {id ? (
        <LoadPart query={query} record={template} failedTitle={texts.loadFailed} skeleton={<FieldSkeletons />}>
          {(record) => (
            <FormPlace>
              {(hasSaved) => <PpeTemplateForm template={record} hasSaved={hasSaved} reload={reload} />}
            </FormPlace>
          )}
        </LoadPart>
      ) : (
        <NewTemplate />
      )}
    </Page>
  );
}

/** After the creation, leads to the editor of the new template. */
function NewTemplate() {
  const navigate = useNavigate();
  const createdId = useRef('');
  const place = useMemo<ListPlace>(
    () => ({
      hrefOf: (record) => `${LIST}/${record}`,
      close: () => void navigate(`${LIST}/${createdId.current}`, { replace: true }),
    }),
    [navigate],
  );
  return (
    <ListPlaceContext value={place}>
      <PpeTemplateForm
        template={undefined}
        hasSaved={false}
        reload={() => Promise.resolve(undefined)}
        onCreated={(id) => {
          createdId.current = id;
        }}
      />
    </ListPlaceContext>
  );
}
