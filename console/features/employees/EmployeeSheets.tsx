import { FileText, Scale } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui-kit';
import { Can } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { useText } from '#console/i18n/useText.ts';

const PpeSheetDialog = lazyPart(() => import('#console/records/PpeSheetDialog.tsx').then((m) => m.PpeSheetDialog), {
  texts: ['ppeTemplates', 'chosenPeople'],
});

const LegalExtractDialog = lazyPart(
  () => import('#console/records/LegalExtractDialog.tsx').then((m) => m.LegalExtractDialog),
  { texts: ['legalExtracts', 'chosenPeople'] },
);

/** Makes the PPE sheets, or the legal extracts, of all people who match the filter of the list (S10). */
export function EmployeeSheets({ filter }: { filter: object }) {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const [isExtractOpen, setExtractOpen] = useState(false);
  return (
    <Can permission="REPORT_ACCESS">
      <Button icon={FileText} onPress={() => setOpen(true)}>
        {t(($) => $.employees.list.sheets)}
      </Button>
      <Button icon={Scale} onPress={() => setExtractOpen(true)}>
        {t(($) => $.employees.list.legalExtracts)}
      </Button>
      {isOpen && <PpeSheetDialog filter={filter} onClose={() => setOpen(false)} />}
      {isExtractOpen && <LegalExtractDialog filter={filter} onClose={() => setExtractOpen(false)} />}
    </Can>
  );
}
