import { Database, HardDrive, KeyRound, Mail } from 'lucide-react';
import { ActivityList, Card, type IconType, StatusBadge } from '#ui-kit';
import type { Dependency } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { PartProps } from './system-dashboard.ts';

const ICONS: Record<Dependency, IconType> = { MYSQL: Database, KEYCLOAK: KeyRound, STORAGE: HardDrive, MAIL: Mail };

/** In ms: an answer that takes longer is worth a look. */
const SLOW = 1000;

/** Whether the servers behind the product answer, and how fast. */
export function HealthCard({ dashboard: { health } }: PartProps) {
  const t = useText();
  const format = useFormat();
  const title = t(($) => $.adminDashboard.health);
  const isAllUp = health.every(({ isUp }) => isUp);
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
          items={health.map(({ dependency, isUp, tookMs }) => ({
            id: dependency,
            icon: ICONS[dependency],
            tone: isUp ? ((tookMs ?? 0) > SLOW ? 'warning' : 'success') : 'danger',
            title: t(($) => $.adminDashboard.dependencies[dependency]),
            detail: t(($) => (isUp ? $.adminDashboard.up[dependency] : $.adminDashboard.down[dependency])),
            time:
              typeof tookMs === 'number' ? t(($) => $.adminDashboard.took, { ms: format.number(tookMs) }) : undefined,
          }))}
        />
      </Card>
    </div>
  );
}
