import { IMPORT_NOUNS, IMPORT_PERMISSIONS } from '#api/features/imports/import-nouns.rules.ts';
import { Card, Grid, LinkTabs, Page, Stack } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { meetsRequirement } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import { useText } from '#console/i18n/useText.ts';
import { useSearchParams } from '#console/router/hooks.ts';
import { FieldGuide } from './FieldGuide.tsx';
import { FileStep } from './FileStep.tsx';
import { nounTitle } from './import-texts.ts';
import { ImportHistory } from './ImportHistory.tsx';

/** Begins an import: the noun, its file, what the file may contain; below, the history (S15). */
export function ImportPage() {
  const t = useText();
  const [params] = useSearchParams();
  const session = useSession();
  const nouns = IMPORT_NOUNS.filter((known) => meetsRequirement(session, IMPORT_PERMISSIONS[known]));
  const noun = nouns.find((known) => known === params.get('noun')) ?? nouns[0] ?? 'EMPLOYEE';
  return (
    <Page>
      <PageTop subtitle={t(($) => $.imports.subtitle)} />
      <LinkTabs
        label={t(($) => $.imports.nouns)}
        currentId={noun}
        items={nouns.map((id) => ({ id, label: nounTitle(t, id), href: `/import?noun=${id}` }))}
      />
      <Grid parts="2-1" gap={4}>
        <Stack gap={4}>
          <Card title={t(($) => $.imports.source.title)} description={t(($) => $.imports.source.text)}>
            <FileStep key={noun} noun={noun} />
          </Card>
          <ImportHistory />
        </Stack>
        <FieldGuide noun={noun} />
      </Grid>
    </Page>
  );
}
