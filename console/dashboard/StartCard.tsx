import { Circle, CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';
import { ActivityList, Card, IconButton, Link, ProgressBar, Stack } from '#ui-kit';
import { SampleData, type SampleDataProps } from '#console/crud/SampleData.tsx';
import { useText } from '#console/i18n/useText.ts';
import type { StartProgress } from './useStartProgress.ts';

type Step = keyof Omit<StartProgress, '__typename'>;

/** The steps of a new company in a good order, each with the page where it is done. */
const STEPS: readonly { id: Step; href: string }[] = [
  { id: 'sector', href: '/sectors/new' },
  { id: 'jobRole', href: '/job-roles/new' },
  { id: 'costCenter', href: '/cost-centers/new' },
  { id: 'product', href: '/products/new' },
  { id: 'rule', href: '/groups/new' },
  { id: 'employee', href: '/employees/new' },
  { id: 'source', href: '/warehouse/new' },
  { id: 'delivery', href: '/counter' },
];

export type StartCardProps = {
  progress: StartProgress;
  samples: SampleDataProps['state'];
  /** Called when the user hides the card, or when the company has done all steps. */
  onHide: () => void;
};

/** What a new company still has to set up; each step is ticked by the company's own records. */
export function StartCard({ progress, samples, onHide }: StartCardProps) {
  const t = useText();
  const done = STEPS.filter(({ id }) => progress[id]).length;
  // With sample data, the company itself has not done the steps.
  const isDone = done === STEPS.length && samples.count === 0;
  useEffect(() => {
    if (isDone) onHide();
  }, [isDone, onHide]);
  if (isDone) return null;
  const others = {
    employee: { href: '/import?noun=EMPLOYEE', label: t(($) => $.start.importEmployees) },
    source: { href: '/machines/new', label: t(($) => $.start.newMachine) },
  };
  return (
    <Card
      title={t(($) => $.start.title)}
      detail={t(($) => $.start.progress, { done, total: STEPS.length })}
      description={t(($) => $.start.text)}
      actions={<IconButton icon={X} size="small" label={t(($) => $.start.hide)} onPress={onHide} />}
    >
      <Stack gap={4}>
        <SampleData state={samples} />
        <ProgressBar
          label={t(($) => $.start.title)}
          isLabelHidden
          value={done}
          maxValue={STEPS.length}
          valueLabel={t(($) => $.start.progress, { done, total: STEPS.length })}
        />
        <ActivityList
          label={t(($) => $.start.title)}
          items={STEPS.map(({ id, href }) => {
            const isMet = progress[id];
            const other = id === 'employee' || id === 'source' ? others[id] : undefined;
            return {
              id,
              icon: isMet ? CircleCheck : Circle,
              tone: isMet ? 'success' : 'neutral',
              title: t(($) => $.start.steps[id]),
              href: isMet ? undefined : href,
              time: isMet ? t(($) => $.start.done) : undefined,
              detail: !isMet && (
                <>
                  {t(($) => $.start.why[id])} {other && <Link href={other.href}>{other.label}</Link>}
                </>
              ),
            };
          })}
        />
      </Stack>
    </Card>
  );
}
