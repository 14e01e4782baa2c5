import { Download } from 'lucide-react';
import { Alert, Button, Card, DescriptionList, Page, Skeleton, Stack, Text } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { toFault } from '#console/apollo/fault.ts';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useDownload } from '#console/crud/useDownload.ts';
import { type GetReportFileQuery, useGetReportFileQuery } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { useParams } from '#console/router/hooks.ts';

/** The page that the letter of a scheduled report leads to: its receiver downloads the file. */
export function ReportFilePage() {
  const t = useText();
  const texts = t(($) => $.reportSchedules.file, { returnObjects: true });
  const { id = '' } = useParams();
  const query = useGetReportFileQuery({ variables: { id }, fetchPolicy: 'network-only', skip: id === '' });
  const file = query.data?.getReportFile;
  const isGone = id === '' || (query.error && toFault(query.error).code === 'NOT_FOUND');
  return (
    <Page width="narrow">
      <PageTop title={file?.report} />
      <Card>
        {!file && !query.error && !isGone && <Skeleton height={120} />}
        {isGone && (
          <Alert tone="warning" title={texts.goneTitle}>
            {texts.goneText}
          </Alert>
        )}
        {query.error && !isGone && (
          <LoadFailure title={texts.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        {file && <Found file={file} />}
      </Card>
    </Page>
  );
}

function Found({ file }: { file: GetReportFileQuery['getReportFile'] }) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.reportSchedules.file, { returnObjects: true });
  const { download, isPending } = useDownload(texts);
  const { id, fileName, rowCount, createdAt, expiresAt } = file;
  return (
    <Stack gap={4}>
      <DescriptionList
        items={[
          {
            label: fileName,
            value: t(($) => $.reportSchedules.runs.rows, { count: rowCount }),
            detail: t(($) => $.reportSchedules.file.made, { when: format.dateTime(createdAt) }),
          },
        ]}
      />
      <Button
        variant="primary"
        icon={Download}
        isPending={isPending}
        onPress={() => void download(`/api/report-files/${id}`, fileName)}
      >
        {texts.download}
      </Button>
      <Text element="p" size="small" tone="muted">
        {t(($) => $.reportSchedules.file.until, { until: format.dateTime(expiresAt) })}
      </Text>
    </Stack>
  );
}
