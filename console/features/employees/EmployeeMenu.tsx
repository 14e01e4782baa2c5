import { useApolloClient } from '@apollo/client/react';
import { Ban, CircleCheck, EllipsisVertical, FileDown, FileText, QrCode, Scale, UserCheck } from 'lucide-react';
import { useState } from 'react';
import { Button, Menu, showToast } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { useCan } from '#console/auth/Can.tsx';
import { lazyPart } from '#console/crud/lazy-part.tsx';
import { useDownload } from '#console/crud/useDownload.ts';
import { useFaultText } from '#console/crud/useFaultText.ts';
import { type EmployeeFieldsFragment, useUpdateEmployeeMutation } from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { LazyLabelsDialog } from '#console/records/PrintLabels.tsx';

const PpeSheetDialog = lazyPart(() => import('#console/records/PpeSheetDialog.tsx').then((m) => m.PpeSheetDialog), {
  texts: ['ppeTemplates'],
});

const LegalExtractDialog = lazyPart(
  () => import('#console/records/LegalExtractDialog.tsx').then((m) => m.LegalExtractDialog),
  { texts: ['legalExtracts'] },
);

/** More actions of an employee, for those who may change employees or make their sheets. */
export function EmployeeMenu({ employee }: { employee: EmployeeFieldsFragment }) {
  const t = useText();
  const texts = t(($) => $.employeeRecord.actions, { returnObjects: true });
  const changeStatus = useChangeStatus(employee);
  const isAdministrator = useCan('ADMINISTRATOR');
  const { download, isPending } = useDownload({
    done: texts.exported,
    failed: t(($) => $.employeeRecord.actions.exportFailed, { name: employee.name }),
  });
  const mayChange = useCan('EMPLOYEE_MANAGEMENT');
  const mayRead = useCan('REPORT_ACCESS');
  const mayPrint = useCan(['EMPLOYEE_MANAGEMENT', 'EMPLOYEE_VIEW_ONLY']);
  const [isPrinting, setPrinting] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const [isExtractOpen, setExtractOpen] = useState(false);
  if (!mayPrint && !mayRead) return null;
  const change =
    employee.status === 'ACTIVE'
      ? { id: 'deactivate', label: texts.deactivate, icon: Ban, onAction: () => void changeStatus('INACTIVE') }
      : { id: 'activate', label: texts.activate, icon: CircleCheck, onAction: () => void changeStatus('ACTIVE') };
  const exportAll = {
    id: 'export',
    label: texts.export,
    description: texts.exportHelp,
    icon: FileDown,
    isDisabled: isPending,
    onAction: () => void download(`/api/employees/${employee.id}/export`, `person-${employee.id}.json`),
  };
  const sheet = { id: 'sheet', label: texts.sheet, icon: FileText, onAction: () => setSheetOpen(true) };
  const extract = {
    id: 'legalExtract',
    label: texts.legalExtract,
    icon: Scale,
    onAction: () => setExtractOpen(true),
  };
  const badge = {
    id: 'badge',
    label: t(($) => $.crud.printLabels),
    icon: QrCode,
    onAction: () => setPrinting(true),
  };
  const exception = {
    id: 'exception',
    label: t(($) => $.employeeRecord.allowances.newException),
    icon: UserCheck,
    href: `/rule-exceptions/new?employeeId=${employee.id}`,
  };
  const entries = [
    ...(mayRead ? [sheet, extract] : []),
    ...(mayPrint ? [badge] : []),
    ...(mayChange ? [exception, change] : []),
    ...(isAdministrator ? [exportAll] : []),
  ];
  return (
    <>
      <Menu
        label={texts.more}
        trigger={<Button icon={EllipsisVertical}>{texts.more}</Button>}
        groups={[{ id: 'actions', label: texts.more, entries }]}
      />
      {isPrinting && <LazyLabelsDialog kinds={['EMPLOYEE']} records={[employee]} onClose={() => setPrinting(false)} />}
      {isSheetOpen && <PpeSheetDialog employee={employee} onClose={() => setSheetOpen(false)} />}
      {isExtractOpen && <LegalExtractDialog employee={employee} onClose={() => setExtractOpen(false)} />}
    </>
  );
}

/** Changes the status at once; the toast offers to undo it. */
function useChangeStatus({ id, name, version }: EmployeeFieldsFragment) {
  const t = useText();
  const faultText = useFaultText();
  const client = useApolloClient();
  const [update] = useUpdateEmployeeMutation();
  const change = async (status: 'ACTIVE' | 'INACTIVE', known = version, canUndo = true): Promise<void> => {
    const { data, error } = await update({ variables: { input: { id, version: known, status } } });
    if (!data) {
      const { title, tip } = faultText(toFault(error));
      showToast({
        tone: 'danger',
        title: t(($) => $.employeeRecord.actions.failed, { name }),
        description: `${title}. ${tip}`,
      });
      return;
    }
    // The history and the allowances on the page.
    void client.refetchQueries({ include: 'active' });
    const back = status === 'ACTIVE' ? 'INACTIVE' : 'ACTIVE';
    showToast({
      tone: 'success',
      title: t(
        ($) => (status === 'ACTIVE' ? $.employeeRecord.actions.activated : $.employeeRecord.actions.deactivated),
        {
          name,
        },
      ),
      action: canUndo
        ? {
            label: t(($) => $.common.undo),
            onAction: () => void change(back, data.updateEmployee.version, false),
          }
        : undefined,
    });
  };
  return change;
}
