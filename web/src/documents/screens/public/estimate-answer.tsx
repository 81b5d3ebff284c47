import { Button, Group, Text } from '@mantine/core';
import type { getPublicDocument } from '@truckroll/contract/documents/send-document';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { type Choice, countingOption } from '@truckroll/domain/documents/estimate-options';
import { Suspense, useRef, useState } from 'react';
import { refusalText } from '../../../design/client-words/refusal-text.ts';
import { toastOnRefusal } from '../../../design/client-words/toast-on-refusal.ts';
import { ApiProblem } from '../../../design/feedback/api-problem.ts';
import { confirm } from '../../../design/feedback/confirm.ts';
import { lazyDialog } from '../../../design/feedback/lazy-part.tsx';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { DocumentChangedNotice } from './changed-notice.tsx';
import type { PageWords } from './page-words.ts';
import styles from './public-document.module.css';
import { hasChanged, needsCode, useAnswerDocument, usePayDocument } from './public-queries.ts';

const SignContractDialog = lazyDialog(async () => (await import('./sign-contract-dialog.tsx')).SignContractDialog);

type Shown = DataOf<typeof getPublicDocument>;
type StepProps = { token: string; shown: Shown; words: PageWords };
type EstimateAnswerProps = StepProps & {
  /** What the client has chosen; null where there is nothing to choose. */
  choice: Choice | null;
  /** Whether the choice cannot be approved. */
  isRefused: boolean;
};

/** Lets a client answer an estimate and pay its deposit (screens 12.6). */
export const EstimateAnswer = (props: EstimateAnswerProps) => (
  <Group gap="md">
    <DepositDue token={props.token} shown={props.shown} words={props.words} />
    <TimeChoice token={props.token} shown={props.shown} words={props.words} />
    <Answer {...props} />
  </Group>
);

/** Why an estimate can no longer be answered. Null while it can. */
const answerRefusal = ({ refused }: PageWords, { documentStatus }: Shown['document']): string | null => {
  if (documentStatus === 'expired') return refused.say('estimate_expired');
  return documentStatus === 'sent' || documentStatus === 'viewed' || documentStatus === 'draft'
    ? null
    : refused.say('document_answered');
};

function Answer({
  token,
  shown: { document, currency, canPayOnline, cardForm },
  words,
  choice,
  isRefused,
}: EstimateAnswerProps) {
  const { say, money } = words.page;
  const answer = useAnswerDocument(token);
  const pay = usePayDocument(token, { isHere: cardForm !== null });
  const [isSigning, setSigning] = useState(false);
  /** Whether the payment page opens after the approval. */
  const paysNext = useRef(false);
  const [isDone, setDone] = useState(false);
  const refusal = answerRefusal(words, document);
  const total = money(document.total, currency);
  const option = countingOption(document.options)?.name ?? null;

  /** A failed payment does not undo the approval: the page then offers to pay the deposit. */
  const finish = (updatedAt: string | undefined): void => {
    setDone(true);
    // The stamp of an approval is at the top of the page.
    window.scrollTo({ top: 0 });
    if (paysNext.current && updatedAt !== undefined)
      toastOnRefusal(words.refused, async () => location.assign((await pay.mutateAsync({ updatedAt })).url));
  };
  const approved = useRef<string>(undefined);
  const give = async (sent: Omit<Parameters<typeof answer.mutateAsync>[0], 'updatedAt'>) => {
    const chosen = choice !== null && sent.actionStatus === 1 ? { ...choice, lines: [...choice.lines] } : {};
    approved.current = (await answer.mutateAsync({ ...chosen, ...sent, updatedAt: document.updatedAt })).updatedAt;
  };

  const ask = (actionStatus: 1 | 2) =>
    toastOnRefusal(words.refused, async () => {
      const number = document.documentNumberDisplay;
      const approves = actionStatus === 1;
      const isSent = await confirm({
        kind: approves ? 'default' : 'delete',
        title: say(approves ? 'approveNumber' : 'rejectNumber', { number }),
        message:
          approves && option !== null
            ? say('sureApproveOption', { option, total })
            : say(approves ? 'sureApprove' : 'sureReject', { total }),
        confirmLabel: say(approves ? 'approve' : 'reject'),
        cancelLabel: words.refused.say('cancel'),
        work: () => give({ actionStatus }),
      });
      if (isSent) finish(approved.current);
    });

  if (isDone) return <Text role="status">{say('answerSent')}</Text>;
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
    answer.error instanceof ApiProblem && answer.error.status < 500 && !isChanged && !needsCode(answer.error)
      ? refusalText(words.refused, answer.error)
      : null;
  if ((refused ?? refusal) !== null) return <Text>{refused ?? refusal}</Text>;
  return (
    <Group gap="sm">
      {isChanged && <DocumentChangedNotice words={words} />}
      {isRefused && <Text role="alert">{say('choiceTooSmall')}</Text>}
      <Button
        variant="default"
        onClick={() => {
          paysNext.current = false;
          ask(2);
        }}
      >
        {say('reject')}
      </Button>
      <Button
        variant={asksDeposit ? 'default' : 'filled'}
        className={asksDeposit ? undefined : styles.main}
        disabled={isRefused}
        onClick={() => approve(false)}
      >
        {say(asksDeposit ? 'approvePayLater' : 'approveTotal', { total })}
      </Button>
      {asksDeposit && (
        <Button className={styles.main} disabled={isRefused} onClick={() => approve(true)}>
          {say('approvePayDeposit', { amount: money(document.depositDue, currency) })}
        </Button>
      )}
      <Suspense>
        {isSigning && (
          <SignContractDialog
            document={document}
            total={option === null ? say('total', { total }) : say('optionTotal', { option, total })}
            words={words}
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
function TimeChoice({ token, shown, words }: StepProps) {
  const { say, moment } = words.page;
  const { askedTime, nextSteps, timezone, document } = shown;
  const [isChoosing, setChoosing] = useState(false);
  if (askedTime === null && !nextSteps.includes('time')) return null;
  const company = document.companyInformation.name;
  return (
    <>
      {askedTime !== null && (
        <Text role="status">{say('timeAsked', { moment: moment(askedTime.start, timezone), company })}</Text>
      )}
      {nextSteps.includes('time') && (
        <Button
          variant={askedTime === null ? 'filled' : 'default'}
          className={askedTime === null && nextSteps[0] === 'time' ? styles.main : undefined}
          onClick={() => setChoosing(true)}
        >
          {say(askedTime === null ? 'chooseTime' : 'chooseAnotherTime')}
        </Button>
      )}
      <Suspense>
        {isChoosing && (
          <ChooseTimeDialog token={token} company={company} words={words} onClose={() => setChoosing(false)} />
        )}
      </Suspense>
    </>
  );
}

/** The due or paid deposit of an approved estimate. */
function DepositDue({ token, shown: { document, currency, canPayOnline, cardForm, nextSteps }, words }: StepProps) {
  const { say, money } = words.page;
  const pay = usePayDocument(token, { isHere: cardForm !== null });
  const { depositDue, depositPaid, updatedAt } = document;
  if (depositDue === 0)
    return depositPaid > 0 ? (
      <Text className={styles.due}>{say('depositPaid', { amount: money(depositPaid, currency) })}</Text>
    ) : null;
  if (document.actionStatus !== 1) return null;
  return (
    <Group gap="md">
      {hasChanged(pay.error) && <DocumentChangedNotice words={words} />}
      <Text className={styles.due}>{say('depositDue', { amount: money(depositDue, currency) })}</Text>
      {canPayOnline && (
        <BusyButton
          className={nextSteps[0] === 'time' ? undefined : styles.main}
          variant={nextSteps[0] === 'time' ? 'default' : undefined}
          label={say('payDeposit', { amount: money(depositDue, currency) })}
          busyLabel={say('opening')}
          isBusy={pay.isPending}
          onClick={() => {
            if (!pay.isPending)
              toastOnRefusal(words.refused, async () => location.assign((await pay.mutateAsync({ updatedAt })).url));
          }}
        />
      )}
    </Group>
  );
}
