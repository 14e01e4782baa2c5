import { FileSignature } from 'lucide-react';
import { useState } from 'react';
import { Button, Card, EmptyState, Stack } from '#ui-kit';
import { useCan } from '#console/auth/Can.tsx';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { FieldSkeletons } from '#console/crud/FieldSkeletons.tsx';
import { ListPager } from '#console/crud/ListPager.tsx';
import { LoadFailure } from '#console/crud/LoadFailure.tsx';
import { useAction } from '#console/crud/useAction.ts';
import { useTabPages } from '#console/crud/useTabPages.ts';
import {
  type IssuedSheetFieldsFragment,
  useIssuePpeSheetMutation,
  useListIssuedSheetsQuery,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { IssuedSheetRow } from './IssuedSheetRow.tsx';
import { SealWarning } from '#console/crud/SealWarning.tsx';
import { SendSheetDialog } from './SendSheetDialog.tsx';
import { SignSheetDialog } from './SignSheetDialog.tsx';
import { VoidSheetDialog } from './VoidSheetDialog.tsx';

type IssuedSheetsProps = { employee: { id: string; name: string } };
type Open = { sheet: IssuedSheetFieldsFragment; kind: 'sign' | 'send' | 'void' };

/** The issued PPE sheets of an employee, the newest first: issue, sign, download, void (S10). */
export function IssuedSheets({ employee }: IssuedSheetsProps) {
  const t = useText();
  const texts = t(($) => $.issuedSheets.list, { returnObjects: true });
  const mayIssue = useCan('EMPLOYEE_MANAGEMENT');
  const { list, pageToken } = useTabPages({ view: 'sheets' });
  const query = useListIssuedSheetsQuery({
    variables: { employeeId: employee.id, limit: list.pageSize, nextToken: pageToken },
    fetchPolicy: 'cache-and-network',
  });
  const page = (query.data ?? query.previousData)?.listPpeSheets;
  const [open, setOpen] = useState<Open>();
  const [issue] = useIssuePpeSheetMutation();
  const { run, isPending, fault } = useAction();
  const refresh = () => void query.refetch();
  const close = () => {
    setOpen(undefined);
    refresh();
  };
  const issueNew = async () => {
    const refused = await run(
      () => issue({ variables: { input: { employeeId: employee.id } } }),
      t(($) => $.issuedSheets.list.issued, { number: (page?.items[0]?.number ?? 0) + 1 }),
    );
    if (!refused) refresh();
  };
  const action = mayIssue && (
    <Button icon={FileSignature} isPending={isPending} pendingLabel={texts.issuing} onPress={() => void issueNew()}>
      {texts.issue}
    </Button>
  );
  return (
    <Card title={texts.title} detail={texts.help} actions={action}>
      <Stack gap={3}>
        <SealWarning />
        <FaultAlert title={texts.issueFailed} fault={fault} />
        {query.error && !page && <LoadFailure title={texts.loadFailed} error={query.error} onRetry={refresh} />}
        {!query.error && !page && <FieldSkeletons />}
        {page?.items.length === 0 && (
          <EmptyState variant="new" icon={FileSignature} title={texts.none} description={texts.noneText} />
        )}
        {page?.items.map((sheet) => (
          <IssuedSheetRow
            key={sheet.id}
            sheet={sheet}
            employeeId={employee.id}
            onSign={() => setOpen({ sheet, kind: 'sign' })}
            onSend={() => setOpen({ sheet, kind: 'send' })}
            onVoid={() => setOpen({ sheet, kind: 'void' })}
          />
        ))}
        {page && (page.previousToken ?? page.nextToken) && (
          <ListPager list={list} page={page} title={texts.title} isLoading={query.loading && !query.data} />
        )}
      </Stack>
      {open?.kind === 'sign' && <SignSheetDialog sheet={open.sheet} person={employee.name} onClose={close} />}
      {open?.kind === 'send' && <SendSheetDialog sheet={open.sheet} person={employee.name} onClose={close} />}
      {open?.kind === 'void' && <VoidSheetDialog sheet={open.sheet} onClose={close} />}
    </Card>
  );
}
