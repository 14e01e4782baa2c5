import { Eye, FileDown, FileUp, History, Pencil, Plus, Trash2 } from 'lucide-react';
import { ActivityList, Card, EmptyState, type IconType, Link, type Tone } from '#ui-kit';
import { useAuditWords } from '#console/records/useAuditWords.ts';
import type { AuditOperation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { useTimeSince } from '#console/i18n/useTimeSince.ts';
import type { SystemDashboardProps } from './system-dashboard.ts';

const STYLES: Record<AuditOperation, { icon: IconType; tone: Tone }> = {
  CREATE: { icon: Plus, tone: 'success' },
  UPDATE: { icon: Pencil, tone: 'info' },
  DELETE: { icon: Trash2, tone: 'danger' },
  READ: { icon: Eye, tone: 'neutral' },
  IMPORT: { icon: FileUp, tone: 'info' },
  EXPORT: { icon: FileDown, tone: 'neutral' },
};

/** The latest audit entries of the platform. */
export function LatestAuditCard({ dashboard: { latestAuditLogs } }: SystemDashboardProps) {
  const t = useText();
  const timeSince = useTimeSince();
  const { typeOf } = useAuditWords();
  const title = t(($) => $.adminDashboard.latestAudit);
  return (
    <Card title={title} actions={<Link href="/admin/audit-logs">{t(($) => $.dashboard.all)}</Link>}>
      {latestAuditLogs.length > 0 ? (
        <ActivityList
          label={title}
          items={latestAuditLogs.map((entry) => ({
            id: entry.id,
            ...STYLES[entry.operation],
            title: t(($) => $.adminDashboard.auditTitle[entry.operation], { name: entry.targetName ?? typeOf(entry) }),
            detail: [typeOf(entry), entry.actorName ?? t(($) => $.adminDashboard.theSystem), entry.customerName]
              .filter(Boolean)
              .join(' · '),
            time: timeSince(entry.createdAt),
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
