import { BadgeAlert } from 'lucide-react';
import { Card, EmptyState, Link, StackedBar } from '#ui-kit';
import { useText } from '#console/i18n/useText.ts';
import type { CertificateFigures } from './more-figures.ts';
import { useBarParts } from './useBarParts.ts';

/** The certificates of which pieces are in stock or held by people, by state (IDEA-23). */
export function CertificatesCard({ figures: { expired, expiring, valid } }: { figures: CertificateFigures }) {
  const t = useText();
  const texts = t(($) => $.activity.certificates, { returnObjects: true });
  const barParts = useBarParts();
  return (
    <Card title={texts.title} actions={<Link href="/certificates?view=all">{texts.all}</Link>}>
      {expired + expiring + valid === 0 ? (
        <EmptyState variant="new" icon={BadgeAlert} title={texts.empty} />
      ) : (
        <StackedBar
          label={texts.title}
          parts={barParts([
            { id: 'valid', label: texts.valid, value: valid, tone: 'success', href: '/certificates?view=all' },
            { id: 'expiring', label: texts.expiring, value: expiring, tone: 'warning', href: '/certificates?view=act' },
            { id: 'expired', label: texts.expired, value: expired, tone: 'danger', href: '/certificates?view=expired' },
          ])}
        />
      )}
    </Card>
  );
}
