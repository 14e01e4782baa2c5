import { useApolloClient } from '@apollo/client/react';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, showToast } from '#ui-kit';
import { toFault } from '#console/apollo/fault.ts';
import { saveFile } from '#console/auth/download-file.ts';
import { useFaultText } from '#console/crud/useFaultText.ts';
import {
  GetImportRowsDocument,
  type GetImportRowsQuery,
  type ImportBatchFieldsFragment,
  type ImportRowFieldsFragment,
} from '#console/generated/operations.ts';
import { useText } from '#console/i18n/useText.ts';
import { faultsFile } from './import-files.ts';

/** Rows of one request, and most rows of the file. */
const PAGE = 500;
const MOST = 20_000;

/** Saves the faults of all wrong rows as a file. */
export function FaultsButton({ batch }: { batch: ImportBatchFieldsFragment }) {
  const t = useText();
  const client = useApolloClient();
  const faultTextOf = useFaultText();
  const [isPending, setPending] = useState(false);
  const texts = t(($) => $.imports.check, { returnObjects: true });

  const readPage = async (afterLine: number): Promise<GetImportRowsQuery['getImportRows']> => {
    const variables = { id: batch.id, result: 'WRONG' as const, afterLine, limit: PAGE };
    const { data, error } = await client.query({ query: GetImportRowsDocument, variables, fetchPolicy: 'no-cache' });
    if (!data) throw error instanceof Error ? error : new Error('The api returned no rows');
    return data.getImportRows;
  };
  const readAll = async (): Promise<ImportRowFieldsFragment[]> => {
    const rows: ImportRowFieldsFragment[] = [];
    for (let page = await readPage(0); ; page = await readPage(page.nextLine ?? 0)) {
      rows.push(...page.items);
      if (!page.nextLine || rows.length >= MOST) return rows;
    }
  };
  const save = async () => {
    setPending(true);
    try {
      const headings = batch.columns.map(({ heading }) => heading);
      saveFile(faultsFile(t, { noun: batch.noun, headings }, await readAll()), `${texts.faultsName}.csv`);
    } catch (error) {
      const { title, tip } = faultTextOf(toFault(error));
      showToast({ tone: 'danger', title: texts.faultsFailed, description: `${title}. ${tip}` });
    }
    setPending(false);
  };
  return (
    <Button icon={Download} isPending={isPending} onPress={() => void save()}>
      {texts.faults}
    </Button>
  );
}
