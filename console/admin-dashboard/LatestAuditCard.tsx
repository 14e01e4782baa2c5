import { Eye, FileDown, FileUp, History, Pencil, Plus, Trash2 } from 'lucide-react';
import { ActivityList, Card, EmptyState, type IconType, Link, type Tone } from '#ui-kit';
import { useAuditWords } from '#console/features/audit-logs/useAuditWords.ts';
import type { AuditOperation } from '#console/generated/operations.ts';
import { useDuration } from '#console/i18n/useDuration.ts';
import { useNow } from '#console/i18n/useNow.ts';
import { useText } from '#console/i18n/useText.ts';
import type { PartProps } from './system-dashboard.ts';

const SIGNS: Record<AuditOperation, { icon: IconType; tone: Tone }> = {
  CREATE: { icon: Plus, tone: 'success' },
  UPDATE: { icon: Pencil, tone: 'info' },
  DELETE: { icon: Trash2, tone: 'danger' },
  READ: { icon: Eye, tone: 'neutral' },
  IMPORT: { icon: FileUp, tone: 'info' },
  EXPORT: { icon: FileDown, tone: 'neutral' },
};

/** In ms: so fresh that it is told as "now". */
const NOW_WITHIN = 60_000;
const TICK = 15_000;

/** What was done on the platform last. */
export function LatestAuditCard({ dashboard: { latestAuditLogs } }: PartProps) {
  const t = useText();
  const duration = useDuration();
  const now = useNow(TICK);
  const { typeOf } = useAuditWords();
  const title = t(($) => $.adminDashboard.latestAudit);
  return (
    <Card title={title} actions={<Link href="/admin/audit-logs">{t(($) => $.dashboard.all)}</Link>}>
      {latestAuditLogs.length > 0 ? (
        <ActivityList
          label={title}
          items={latestAuditLogs.map((entry) => ({
            id: entry.id,
            ...SIGNS[entry.operation],
            title: t(($) => $.adminDashboard.auditTitle[entry.operation], { name: entry.targetName ?? typeOf(entry) }),
            detail: [typeOf(entry), entry.actorName ?? t(($) => $.adminDashboard.theSystem), entry.customerName]
              .filter(Boolean)
              .join(' · '),
            time:
              now - Date.parse(entry.createdAt) < NOW_WITHIN ? t(($) => $.common.now) : duration(entry.createdAt, now),
            dateTime: entry.createdAt,
            href: `/admin/audit-logs/${entry.id}`,
          }))}
        />
      ) : (
        <EmptyState
          variant="new"
          icon={History}
          title={t(($) => $.adminDashboard.noAudit)}
          description={t(($) => $.adminDashboard.noAuditText)}
        />
      )}
    </Card>
  );
}
