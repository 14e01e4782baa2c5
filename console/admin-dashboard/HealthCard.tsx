import { Database, HardDrive, KeyRound, ListTodo, Mail } from 'lucide-react';
import { type ActivityItem, ActivityList, Card, type IconType, StatusBadge } from '#ui-kit';
import type { Dependency } from '#console/generated/operations.ts';
import { useDurationText } from '#console/i18n/useDuration.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { SystemDashboardProps, SystemDashboard } from './system-dashboard.ts';

const ICONS: Record<Dependency, IconType> = { MYSQL: Database, KEYCLOAK: KeyRound, STORAGE: HardDrive, MAIL: Mail };

/** A slower answer is shown as a warning. */
const SLOW_MS = 1000;

/** If tasks wait longer, no worker runs or the workers are overloaded. */
const LATE_SECONDS = 300;

/** Shows whether each server answers and how fast, and whether background tasks run on time. */
export function HealthCard({ dashboard: { health, tasks } }: SystemDashboardProps) {
  const t = useText();
  const format = useFormat();
  const title = t(($) => $.adminDashboard.health);
  const backgroundWork = useBackgroundWork(tasks);
  const isAllUp = health.every(({ isUp }) => isUp) && backgroundWork.tone === 'success';
  return (
    <div id="health">
      <Card
        title={title}
        actions={
          <StatusBadge tone={isAllUp ? 'success' : 'danger'}>
            {t(($) => (isAllUp ? $.adminDashboard.allUp : $.adminDashboard.someDown))}
          </StatusBadge>
        }
      >
        <ActivityList
          label={title}
          items={[
            ...health.map(({ dependency, isUp, tookMs }) => ({
              id: dependency,
              icon: ICONS[dependency],
              tone: toneOf(isUp, tookMs),
              title: t(($) => $.adminDashboard.dependencies[dependency]),
              detail: t(($) => (isUp ? $.adminDashboard.up[dependency] : $.adminDashboard.down[dependency])),
              time:
                typeof tookMs === 'number' ? t(($) => $.adminDashboard.took, { ms: format.number(tookMs) }) : undefined,
            })),
            backgroundWork,
          ]}
        />
      </Card>
    </div>
  );
}

const toneOf = (isUp: boolean, tookMs: number | null | undefined): ActivityItem['tone'] =>
  isUp ? ((tookMs ?? 0) > SLOW_MS ? 'warning' : 'success') : 'danger';

/** The row of the background tasks (mails, accounts and other work outside requests). */
function useBackgroundWork({ oldestDueSeconds, waiting, dead }: SystemDashboard['tasks']): ActivityItem {
  const t = useText();
  const durationText = useDurationText();
  const row = { id: 'tasks', icon: ListTodo, title: t(($) => $.adminDashboard.tasks.title) };
  if (dead > 0) return { ...row, tone: 'danger', detail: t(($) => $.adminDashboard.tasks.dead, { count: dead }) };
  if (oldestDueSeconds > LATE_SECONDS) {
    const time = durationText(oldestDueSeconds * 1000);
    return {
      ...row,
      tone: 'warning',
      detail: t(($) => $.adminDashboard.tasks.late, { count: waiting, time }),
    };
  }
  return { ...row, tone: 'success', detail: t(($) => $.adminDashboard.tasks.onTime) };
}
