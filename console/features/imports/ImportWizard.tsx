import { useApolloClient } from '@apollo/client/react';
import { useState } from 'react';
import { fieldsOf, keyFieldOf } from '#api/features/imports/import-nouns.rules.ts';
import { Button, Card, LinkButton, Stack, Wizard } from '#ui-kit';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useAction } from '#console/crud/useAction.ts';
import {
  GetImportBatchDocument,
  type ImportBatchFieldsFragment,
  type ImportDateOrder,
  useApplyImportMutation,
  useCancelImportMutation,
  useCheckImportMutation,
} from '#console/generated/operations.ts';
import { useFormat } from '#console/i18n/useFormat.ts';
import { useText } from '#console/i18n/useText.ts';
import { CheckStep } from './CheckStep.tsx';
import { type ChosenFields, ColumnsStep } from './ColumnsStep.tsx';
import { FileFacts } from './FileFacts.tsx';
import { fieldLabel } from './import-texts.ts';

/** The steps of an import that a person decides: file, columns, check. */
export function ImportWizard({ batch }: { batch: ImportBatchFieldsFragment }) {
  const t = useText();
  const format = useFormat();
  const [step, setStep] = useState(batch.state === 'CHECKED' ? 'check' : 'columns');
  const [chosen, setChosen] = useState<ChosenFields>(() =>
    Object.fromEntries(batch.columns.map(({ column, field }) => [column, field ?? null])),
  );
  const [dateOrder, setDateOrder] = useState<ImportDateOrder>(batch.dateOrder);
  const [check] = useCheckImportMutation();
  const [apply] = useApplyImportMutation();
  const [cancel] = useCancelImportMutation();
  const client = useApolloClient();
  const { run: send, isPending, fault } = useAction();
  /** Whoever is refused because somebody else went on with this import sees what has become of it. */
  const run = async (change: Parameters<typeof send>[0]) => {
    if (await send(change)) await client.refetchQueries({ include: [GetImportBatchDocument] });
  };
  const texts = t(($) => $.imports.wizard, { returnObjects: true });
  const { id, noun, state } = batch;
  const columns = Object.entries(chosen).flatMap(([column, field]) =>
    field ? [{ column: Number(column), field }] : [],
  );
  const isMapped = (field: string) => columns.some((column) => column.field === field);
  const isChecked = state === 'CHECKED';
  const count = batch.newCount + batch.changedCount;
  const canApply = isChecked && batch.wrongCount === 0 && !batch.fault && count > 0;

  const checkRows = () => run(() => check({ variables: { input: { id, columns, dateOrder } } }));
  const onCheck = async (current: string): Promise<boolean> => {
    if (current === 'file') return true;
    if (current === 'check') return canApply;
    if (!isMapped(keyFieldOf(noun))) return false;
    await checkRows();
    // The page shows the running check instead of this wizard.
    return false;
  };
  const key = fieldLabel(t, noun, keyFieldOf(noun));
  const errors =
    step === 'check'
      ? [{ name: 'check', message: batch.wrongCount > 0 ? texts.mustCorrect : texts.nothingToDo }]
      : [{ name: keyFieldOf(noun), message: t(($) => $.imports.wizard.keyMissing, { field: key }) }];

  return (
    <Stack gap={4}>
      {fault && <FaultAlert fault={fault} title={texts.failed} fieldLabel={texts.columns} />}
      <Card>
        <Wizard
          steps={[
            {
              id: 'file',
              label: texts.file,
              description: t(($) => $.imports.rows, { count: batch.rowCount }),
              isComplete: true,
              content: <FileFacts batch={batch} />,
            },
            {
              id: 'columns',
              label: texts.columns,
              description: t(($) => $.imports.wizard.mapped, {
                mapped: format.number(columns.length),
                total: format.number(fieldsOf(noun).length),
              }),
              isComplete: isChecked,
              content: (
                <ColumnsStep
                  batch={batch}
                  chosen={chosen}
                  onChoose={(column, field) => setChosen(withField(chosen, column, field))}
                  dateOrder={dateOrder}
                  onDateOrder={setDateOrder}
                />
              ),
            },
            {
              id: 'check',
              label: texts.check,
              isComplete: canApply,
              hasError: isChecked && !canApply,
              content: <CheckStep batch={batch} />,
            },
          ]}
          currentId={step}
          onStepChange={setStep}
          onCheck={onCheck}
          onFinish={() => void run(() => apply({ variables: { id } }))}
          errors={errors}
          isPending={isPending}
          actions={
            <>
              {isChecked && batch.wrongCount > 0 && (
                <>
                  <LinkButton href={`/import?noun=${noun}`}>{texts.otherFile}</LinkButton>
                  <Button isDisabled={isPending} onPress={() => void checkRows()}>
                    {texts.checkAgain}
                  </Button>
                </>
              )}
              <Button isDisabled={isPending} onPress={() => void run(() => cancel({ variables: { id } }))}>
                {texts.discard}
              </Button>
            </>
          }
          texts={{
            steps: texts.steps,
            position: (position, total) => t(($) => $.imports.wizard.position, { step: position, total }),
            back: t(($) => $.common.back),
            next: step === 'columns' ? texts.checkNow : texts.next,
            finish: canApply ? t(($) => $.imports.wizard.apply, { count }) : texts.applyNothing,
            states: { ...t(($) => $.imports.wizard.states, { returnObjects: true }), open: '' },
            errorTitle: () => texts.cannotContinue,
          }}
        />
      </Card>
    </Stack>
  );
}

/** Gives a field to a column, and takes it from the column that had it. */
function withField(chosen: ChosenFields, column: number, field: string | null): ChosenFields {
  const others = Object.entries(chosen).map(([other, own]) => [other, own === field ? null : own] as const);
  return { ...Object.fromEntries(others), [column]: field };
}
