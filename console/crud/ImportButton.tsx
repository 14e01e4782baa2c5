import { FileUp } from 'lucide-react';
import type { ImportNoun } from '#api/features/imports/import-nouns.rules.ts';
import type { CustomerPermission } from '#console/generated/operations.ts';
import { LinkButton } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { useText } from '#console/i18n/useText.ts';

/** Leads from a list to the import of its noun (S13). */
export function ImportButton({
  noun,
  permission = 'EMPLOYEE_MANAGEMENT',
}: {
  noun: ImportNoun;
  permission?: CustomerPermission;
}) {
  const t = useText();
  return (
    <Can permission={permission}>
      <LinkButton href={`/import?noun=${noun}`} icon={FileUp}>
        {t(($) => $.crud.import)}
      </LinkButton>
    </Can>
  );
}
