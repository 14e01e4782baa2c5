import { Check, TriangleAlert, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ActivityList, Alert, Button, Card } from '#ui-kit';
import { isCustomerAdmin } from '#console/auth/requirement.ts';
import { useSession } from '#console/auth/useSession.ts';
import { FaultAlert } from '#console/crud/FaultAlert.tsx';
import { useText } from '#console/i18n/useText.ts';
import { ApprovalReason } from './ApprovalReason.tsx';
import { type BasketLine, piecesOf } from './basket.ts';
import { peopleOf, waitingForApproval } from './crew.ts';
import { crewRefusal } from './crew-refusal.ts';
import type { CounterPerson } from './PersonSearch.tsx';
import type { useCrewHandOut } from './useCrewHandOut.ts';

type CrewResultsProps = {
  people: readonly CounterPerson[];
  /** What a person receives. */
  linesOf: (personId: string) => readonly BasketLine[];
  desk: ReturnType<typeof useCrewHandOut>;
  onNext: () => void;
};

/** The result of each person, and the approval for those whom the rule refused. */
export function CrewResults({ people, linesOf, desk, onNext }: CrewResultsProps) {
  const t = useText();
  const texts = t(($) => $.counter.crew, { returnObjects: true });
  const isAdmin = isCustomerAdmin(useSession());
  const { outcomes } = desk;
  const done = outcomes.filter(({ faults }) => faults.length === 0);
  const waiting = peopleOf(people, waitingForApproval(outcomes));
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  return (
    <Card
      title={t(($) => $.counter.crew.done, { count: done.length })}
      detail={t(($) => $.counter.crew.people, { count: outcomes.length })}
      actions={
        <Button icon={UserPlus} onPress={onNext}>
          {texts.next}
        </Button>
      }
    >
      {isAdmin && waiting.length > 0 && <CrewApproval waiting={waiting} desk={desk} />}
      {!isAdmin && waiting.length > 0 && <Alert tone="warning" title={texts.needsAdmin} />}
      <ActivityList
        label={texts.results}
        items={outcomes.map((outcome) => {
          const isDone = outcome.faults.length === 0;
          const lines = linesOf(outcome.employeeId);
          return {
            id: outcome.employeeId,
            icon: isDone ? Check : TriangleAlert,
            tone: isDone ? 'success' : 'danger',
            title: nameOf.get(outcome.employeeId) ?? outcome.employeeId,
            detail: isDone
              ? t(($) => $.counter.result.handedOut, { count: piecesOf(lines) })
              : crewRefusal(outcome, lines, t),
          };
        })}
      />
    </Card>
  );
}

type CrewApprovalProps = { waiting: readonly CounterPerson[]; desk: CrewResultsProps['desk'] };

/** The approval of an administrator for people who received nothing because of the rule. */
function CrewApproval({ waiting, desk }: CrewApprovalProps) {
  const t = useText();
  const [reason, setReason] = useState('');
  const [wasTried, setTried] = useState(false);
  const approve = () => {
    setTried(true);
    if (reason.trim() !== '') void desk.handOut(waiting, { approvalReason: reason.trim() });
  };
  return (
    <>
      <ApprovalReason
        help={t(($) => $.counter.basket.beyondAdmin)}
        value={reason}
        onChange={setReason}
        isChecked={wasTried}
      />
      <FaultAlert title={t(($) => $.counter.basket.failed)} fault={desk.fault} />
      <div>
        <Button variant="primary" icon={Check} onPress={approve} isPending={desk.isPending}>
          {t(($) => $.counter.crew.approve, { count: waiting.length })}
        </Button>
      </div>
    </>
  );
}
