import { Button, Group, Text } from '@mantine/core';
import type { getPublicDocument } from '@truckroll/contract/documents/send-document';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { problems } from '@truckroll/contract/endpoints/problem';
import { formatDateTime } from '@truckroll/domain/format/dates';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { Suspense, useRef, useState } from 'react';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { DocumentChangedNotice } from './changed-notice.tsx';
import styles from './public-document.module.css';
import { hasChanged, useAnswerDocument, usePayDocument } from './public-queries.ts';

const SignContractDialog = lazyDialog(async () => (await import('./sign-contract-dialog.tsx')).SignContractDialog);

type Shown = DataOf<typeof getPublicDocument>;
type EstimateAnswerProps = { token: string; shown: Shown };

/** Lets a client answer an estimate and pay its deposit (screens 12.6). */
export const EstimateAnswer = (props: EstimateAnswerProps) => (
  <Group gap="md">
    <DepositDue {...props} />
    <TimeChoice {...props} />
    <Answer {...props} />
  </Group>
);

/** Why an estimate can no longer be answered. Null while it can. */
const answerRefusal = ({ documentStatus }: Shown['document']): string | null => {
  if (documentStatus === 'expired') return problems.estimateExpired[1];
  return documentStatus === 'sent' || documentStatus === 'viewed' || documentStatus === 'draft'
    ? null
    : problems.documentAnswered[1];
};

function Answer({ token, shown: { document, currency, canPayOnline } }: EstimateAnswerProps) {
  const answer = useAnswerDocument(token);
  const pay = usePayDocument(token);
  const [isSigning, setSigning] = useState(false);
  /** Whether the payment page opens after the approval. */
  const paysNext = useRef(false);
  const [isDone, setDone] = useState(false);
  const refusal = answerRefusal(document);
  const total = formatMoney(document.total, currency);

  /** A failed payment does not undo the approval: the page then offers to pay the deposit. */
  const finish = (updatedAt: string | undefined): void => {
    setDone(true);
    if (paysNext.current && updatedAt !== undefined)
      toastOnError(async () => location.assign((await pay.mutateAsync(updatedAt)).url));
  };
  const approved = useRef<string>(undefined);
  const give = async (sent: Omit<Parameters<typeof answer.mutateAsync>[0], 'updatedAt'>) => {
    approved.current = (await answer.mutateAsync({ ...sent, updatedAt: document.updatedAt })).updatedAt;
  };

  const ask = (actionStatus: 1 | 2) =>
    toastOnError(async () => {
      const verb = actionStatus === 1 ? 'Approve' : 'Reject';
      const isSent = await confirm({
        kind: actionStatus === 1 ? 'default' : 'delete',
        title: `${verb} ${document.documentNumberDisplay}`,
        message: `Are you sure you want to ${verb.toLowerCase()} this estimate of ${total}?`,
        confirmLabel: verb,
        work: () => give({ actionStatus }),
      });
      if (isSent) finish(approved.current);
    });

  if (isDone) return <Text role="status">Thank you. Your answer has been sent.</Text>;
  // The stamp says it, and what follows stands beside.
  if (document.actionStatus === 1) return null;
  const asksDeposit = canPayOnline && document.depositDue > 0;
  const approve = (thenPays: boolean): void => {
    paysNext.current = thenPays;
    if (document.isContractRequired) setSigning(true);
    else ask(1);
  };
  const isChanged = hasChanged(answer.error);
  // A refusal is shown in the page: a retry would be refused too (screens 12.6).
  const refused =
    answer.error instanceof ApiProblem && answer.error.status < 500 && !isChanged ? answer.error.message : null;
  if ((refused ?? refusal) !== null) return <Text>{refused ?? refusal}</Text>;
  return (
    <Group gap="sm">
      {isChanged && <DocumentChangedNotice />}
      <Button
        variant="default"
        onClick={() => {
          paysNext.current = false;
          ask(2);
        }}
      >
        Reject
      </Button>
      <Button
        variant={asksDeposit ? 'default' : 'filled'}
        className={asksDeposit ? undefined : styles.main}
        onClick={() => approve(false)}
      >
        {asksDeposit ? `Approve ${total}, pay later` : `Approve ${total}`}
      </Button>
      {asksDeposit && (
        <Button className={styles.main} onClick={() => approve(true)}>
          Approve and pay deposit {formatMoney(document.depositDue, currency)}
        </Button>
      )}
      <Suspense>
        {isSigning && (
          <SignContractDialog
            document={document}
            total={total}
            approve={(signed) => give({ actionStatus: 1, ...signed })}
            onClose={() => setSigning(false)}
            onDone={() => finish(approved.current)}
          />
        )}
      </Suspense>
    </Group>
  );
}

const ChooseTimeDialog = lazyDialog(async () => (await import('./choose-time-dialog.tsx')).ChooseTimeDialog);

/** The time of the visit: to choose, or the one that was asked for. */
function TimeChoice({ token, shown }: EstimateAnswerProps) {
  const { askedTime, nextSteps, timezone, document } = shown;
  const [isChoosing, setChoosing] = useState(false);
  if (askedTime === null && !nextSteps.includes('time')) return null;
  const company = document.companyInformation.name;
  return (
    <>
      {askedTime !== null && (
        <Text role="status">
          {`You asked for ${formatDateTime(askedTime.start, timezone)}. ${company} will confirm it.`}
        </Text>
      )}
      {nextSteps.includes('time') && (
        <Button
          variant={askedTime === null ? 'filled' : 'default'}
          className={askedTime === null && nextSteps[0] === 'time' ? styles.main : undefined}
          onClick={() => setChoosing(true)}
        >
          {askedTime === null ? 'Choose a time' : 'Choose another time'}
        </Button>
      )}
      <Suspense>
        {isChoosing && <ChooseTimeDialog token={token} company={company} onClose={() => setChoosing(false)} />}
      </Suspense>
    </>
  );
}

type DepositDueProps = { token: string; shown: DataOf<typeof getPublicDocument> };

/** The due or paid deposit of an approved estimate. */
function DepositDue({ token, shown: { document, currency, canPayOnline, nextSteps } }: DepositDueProps) {
  const pay = usePayDocument(token);
  const { depositDue, depositPaid, updatedAt } = document;
  if (depositDue === 0)
    return depositPaid > 0 ? (
      <Text className={styles.due}>Deposit paid {formatMoney(depositPaid, currency)}</Text>
    ) : null;
  if (document.actionStatus !== 1) return null;
  return (
    <Group gap="md">
      {hasChanged(pay.error) && <DocumentChangedNotice />}
      <Text className={styles.due}>Deposit due {formatMoney(depositDue, currency)}</Text>
      {canPayOnline && (
        <BusyButton
          className={nextSteps[0] === 'time' ? undefined : styles.main}
          variant={nextSteps[0] === 'time' ? 'default' : undefined}
          label={`Pay deposit ${formatMoney(depositDue, currency)}`}
          busyLabel="Opening..."
          isBusy={pay.isPending}
          onClick={() => {
            if (!pay.isPending) toastOnError(async () => location.assign((await pay.mutateAsync(updatedAt)).url));
          }}
        />
      )}
    </Group>
  );
}
