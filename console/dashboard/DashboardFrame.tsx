import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Alert, Button, IconButton, Page, SegmentedControl } from '#ui-kit';
import { PageTop } from '#console/app/PageTop.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { Waiting } from '#console/crud/Waiting.tsx';
import { useText } from '#console/i18n/useText.ts';
import { useIsPhone } from './useIsPhone.ts';
import { RANGES, useRange } from './useRange.ts';

type DashboardFrameProps = {
  title: string;
  subtitle: ReactNode;
  query: { error?: object; refetch: () => Promise<unknown> };
  /** Shown while the figures are loading. */
  skeleton: ReactNode;
  /** The figures; empty until they are loaded. They stay visible when a later request fails. */
  children: ReactNode;
};

/** A dashboard: time range, refresh button, and the figures or the failure (S1, S3). */
export function DashboardFrame({ title, subtitle, query, skeleton, children }: DashboardFrameProps) {
  const t = useText();
  const faultText = useFaultText();
  const [range, setRange] = useRange();
  const isPhone = useIsPhone();
  const refresh = () => void query.refetch();
  return (
    <Page>
      <PageTop
        title={title}
        subtitle={subtitle}
        badge={isPhone && <IconButton icon={RefreshCw} label={t(($) => $.common.refresh)} onPress={refresh} />}
        actions={
          <>
            <SegmentedControl
              label={t(($) => $.dashboard.range)}
              options={RANGES.map((value) => ({ value, label: t(($) => $.dashboard.ranges[value]) }))}
              value={range}
              onChange={setRange}
            />
            {!isPhone && (
              <Button icon={RefreshCw} onPress={refresh}>
                {t(($) => $.common.refresh)}
              </Button>
            )}
          </>
        }
      />
      {query.error && children && (
        <Alert tone="warning" title={t(($) => $.dashboard.staleTitle)}>
          {faultText(query.error).tip}
        </Alert>
      )}
      {query.error && !children && (
        <LoadFailure title={t(($) => $.dashboard.loadFailed)} error={query.error} onRetry={refresh} />
      )}
      {!query.error && !children && <Waiting text={t(($) => $.dashboard.refreshing)}>{skeleton}</Waiting>}
      {children}
    </Page>
  );
}
