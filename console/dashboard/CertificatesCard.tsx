import { BadgeAlert } from 'lucide-react';
import { Card, EmptyState, Link, StackedBar } from '#ui-kit';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import type { CertificateFigures } from './more-figures.ts';

/** The certificates of which pieces are in stock or held by people, by state (IDEA-23). */
export function CertificatesCard({ figures: { expired, expiring, valid } }: { figures: CertificateFigures }) {
  const t = useText();
  const format = useFormat();
  const texts = t(($) => $.activity.certificates, { returnObjects: true });
  const part = (
    id: string,
    [label, value, tone]: [string, number, 'success' | 'warning' | 'danger'],
    view: 'act' | 'expired' | 'all',
  ) => ({ id, label, value, valueLabel: format.number(value), tone, href: `/certificates?view=${view}` });
  return (
    <Card title={texts.title} actions={<Link href="/certificates?view=all">{texts.all}</Link>}>
      {expired + expiring + valid === 0 ? (
        <EmptyState variant="new" icon={BadgeAlert} title={texts.empty} />
      ) : (
        <StackedBar
          label={texts.title}
          parts={[
            part('valid', [texts.valid, valid, 'success'], 'all'),
            part('expiring', [texts.expiring, expiring, 'warning'], 'act'),
            part('expired', [texts.expired, expired, 'danger'], 'expired'),
          ]}
        />
      )}
    </Card>
  );
}
