import { GraduationCap, ShieldCheck } from 'lucide-react';
import { Card, EmptyState, Grid, Link, StackedBar, Text } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { CardSkeleton } from './CardSkeleton.tsx';
import type { SafetyFigures } from './more-figures.ts';

export type SafetyProps = {
  /** Undefined while they are loaded. */
  figures: SafetyFigures | undefined;
  error: Error | undefined;
  retry: () => void;
};

/** Safety compliance and the state of trainings; every figure links to its list. */
export function SafetyCards({ figures, error, retry }: SafetyProps) {
  const t = useText();
  if (error && !figures) return <LoadFailure title={t(($) => $.safety.loadFailed)} error={error} onRetry={retry} />;
  return (
    <Grid parts="1-1">
      <Card title={t(($) => $.safety.compliance)}>{figures ? <Compliance figures={figures} /> : <CardSkeleton />}</Card>
      <Card title={t(($) => $.safety.trainings)}>{figures ? <Trainings figures={figures} /> : <CardSkeleton />}</Card>
    </Grid>
  );
}

function Compliance({ figures }: { figures: SafetyFigures }) {
  const t = useText();
  const format = useFormat();
  const { employees, employeesWithRequirements, lackingItems, replacementDue } = figures;
  if (employeesWithRequirements === 0)
    return <EmptyState variant="new" icon={ShieldCheck} title={t(($) => $.safety.none)} />;
  const complete = employees - lackingItems;
  const part = (id: string, label: string, value: number, tone: 'success' | 'danger', href?: string) => ({
    id,
    label,
    value,
    valueLabel: format.number(value),
    tone,
    href,
  });
  return (
    <>
      <Text element="p">
        {t(($) => $.safety.complianceShare, {
          share: format.percent(complete / employees),
          count: employees,
        })}
      </Text>
      <StackedBar
        label={t(($) => $.safety.compliance)}
        parts={[
          part(
            'complete',
            t(($) => $.safety.complete),
            complete,
            'success',
          ),
          part(
            'lacking',
            t(($) => $.safety.lackingPart),
            lackingItems,
            'danger',
            '/employees?need=LACKS_ITEMS',
          ),
        ]}
      />
      {replacementDue > 0 && (
        <Link href="/employees?need=REPLACEMENT_DUE">{t(($) => $.safety.due, { count: replacementDue })}</Link>
      )}
    </>
  );
}

function Trainings({ figures }: { figures: SafetyFigures }) {
  const t = useText();
  const format = useFormat();
  const { trainingsValid, trainingsExpiring, trainingsExpired } = figures;
  if (trainingsValid + trainingsExpiring + trainingsExpired === 0)
    return <EmptyState variant="new" icon={GraduationCap} title={t(($) => $.safety.noTrainings)} />;
  const part = (state: string, label: string, value: number, tone: 'success' | 'warning' | 'danger') => ({
    id: state,
    label,
    value,
    valueLabel: format.number(value),
    tone,
    href: `/trainings?state=${state}`,
  });
  return (
    <StackedBar
      label={t(($) => $.safety.trainings)}
      parts={[
        part(
          'VALID',
          t(($) => $.safety.valid),
          trainingsValid,
          'success',
        ),
        part(
          'EXPIRING',
          t(($) => $.safety.expiring),
          trainingsExpiring,
          'warning',
        ),
        part(
          'EXPIRED',
          t(($) => $.safety.expired),
          trainingsExpired,
          'danger',
        ),
      ]}
    />
  );
}
