import { formatCnpj } from '#api/rules/format-cnpj.ts';
import { Card, DescriptionList } from '#ui-kit';
import { RecordStatus } from '#console/crud/RecordStatus.tsx';
import type { CompanyFieldsFragment } from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';

/** The facts that only system administrators may change. */
export function CompanyFacts({ company }: { company: CompanyFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  return (
    <Card title={t(($) => $.company.facts.title)} description={t(($) => $.company.facts.help)}>
      <DescriptionList
        items={[
          { label: t(($) => $.company.facts.businessId), value: formatCnpj(company.businessId) },
          { label: t(($) => $.company.facts.subdomain), value: company.subdomain, detail: location.host },
          {
            label: t(($) => $.company.facts.licenses),
            value: t(($) => $.company.facts.licensesCount, {
              count: company.licensesCount,
              formatted: format.number(company.licensesCount),
            }),
          },
          { label: t(($) => $.common.status), value: <RecordStatus status={company.status} /> },
        ]}
      />
    </Card>
  );
}
