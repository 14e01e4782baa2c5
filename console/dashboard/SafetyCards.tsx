import { GraduationCap, ShieldCheck } from 'lucide-react';
import { Card, EmptyState, Grid, Link, StackedBar, Text } from '#ui-kit';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { CardSkeleton } from './CardSkeleton.tsx';
import type { SafetyFigures } from './more-figures.ts';
import { useBarParts } from './useBarParts.ts';

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
  const barParts = useBarParts();
  const { employees, employeesWithRequirements, lackingItems, replacementDue } = figures;
  if (employeesWithRequirements === 0)
    return <EmptyState variant="new" icon={ShieldCheck} title={t(($) => $.safety.none)} />;
  const complete = employees - lackingItems;
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
        parts={barParts([
          { id: 'complete', label: t(($) => $.safety.complete), value: complete, tone: 'success' },
          {
            id: 'lacking',
            label: t(($) => $.safety.lackingPart),
            value: lackingItems,
            tone: 'danger',
            href: '/employees?need=LACKS_ITEMS',
          },
        ])}
      />
      {replacementDue > 0 && (
        <Link href="/employees?need=REPLACEMENT_DUE">{t(($) => $.safety.due, { count: replacementDue })}</Link>
      )}
    </>
  );
}

function Trainings({ figures }: { figures: SafetyFigures }) {
  const t = useText();
  const barParts = useBarParts();
  const { trainingsValid, trainingsExpiring, trainingsExpired } = figures;
  if (trainingsValid + trainingsExpiring + trainingsExpired === 0)
    return <EmptyState variant="new" icon={GraduationCap} title={t(($) => $.safety.noTrainings)} />;
  const hrefOf = (state: string) => `/trainings?state=${state}`;
  return (
    <StackedBar
      label={t(($) => $.safety.trainings)}
      parts={barParts([
        { id: 'VALID', label: t(($) => $.safety.valid), value: trainingsValid, tone: 'success', href: hrefOf('VALID') },
        {
          id: 'EXPIRING',
          label: t(($) => $.safety.expiring),
          value: trainingsExpiring,
          tone: 'warning',
          href: hrefOf('EXPIRING'),
        },
        {
          id: 'EXPIRED',
          label: t(($) => $.safety.expired),
          value: trainingsExpired,
          tone: 'danger',
          href: hrefOf('EXPIRED'),
        },
      ])}
    />
  );
}
