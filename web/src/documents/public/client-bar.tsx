import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { DataOf } from '@truckroll/contract/endpoint';
import { problems } from '@truckroll/contract/problem';
import type { getPublicDocument } from '@truckroll/contract/send-document';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { Suspense, useState } from 'react';
import { ApiProblem } from '../../app/api-problem.ts';
import { confirm } from '../../app/confirm.ts';
import { tellFailure } from '../../app/tell-failure.ts';
import { BusyButton } from '../../design/busy-button.tsx';
import { lazyDialog } from '../../design/lazy-part.tsx';
import styles from './public-document.module.css';
import { hasChanged, useAnswerDocument, usePayDocument } from './public-queries.ts';

const SignContractDialog = lazyDialog(async () => (await import('./sign-contract-dialog.tsx')).SignContractDialog);

type Shown = DataOf<typeof getPublicDocument>;
type ClientBarProps = { token: string; shown: Shown };

/** What a client can do with the document: keep it, answer an estimate, pay an invoice. */
export function ClientBar({ token, shown }: ClientBarProps) {
  const { document, pdfUrl } = shown;
  return (
    <Stack gap="sm">
      <div className={styles.bar}>
        <Button
          component="a"
          href={pdfUrl}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download PDF
        </Button>
        {document.documentType === 1 && <AmountDue shown={shown} token={token} />}
        {document.documentType === 2 && <Answer shown={shown} token={token} />}
      </div>
      {document.documentType === 1 && document.amountDue > 0 && document.paymentInstructions !== null && (
        <Alert color="gray" variant="light" className={styles.instructions}>
          {document.paymentInstructions}
        </Alert>
      )}
    </Stack>
  );
}

function AmountDue({ token, shown: { document, currency, canPayOnline } }: ClientBarProps) {
  const pay = usePayDocument(token);
  return (
    <Group gap="md">
      {hasChanged(pay.error) && <Changed />}
      <Text className={styles.due}>
        {document.amountDue > 0 ? `Amount due ${formatMoney(document.amountDue, currency)}` : 'Paid'}
      </Text>
      {canPayOnline && document.amountDue > 0 && (
        <BusyButton
          label="Pay now"
          busyLabel="Opening..."
          isBusy={pay.isPending}
          onClick={() => {
            if (!pay.isPending)
              tellFailure(async () => location.assign((await pay.mutateAsync(document.updatedAt)).url));
          }}
        />
      )}
    </Group>
  );
}

/** Stands beside the buttons once the new version is in sight. */
const Changed = () => (
  <Text role="alert" c="var(--mantine-color-error)">
    {problems.documentChanged[1]}
  </Text>
);

/** Why an estimate cannot be answered any more; null while it waits for its client. */
const whyNotAnswered = ({ documentStatus }: Shown['document']): string | null => {
  if (documentStatus === 'expired') return problems.estimateExpired[1];
  return documentStatus === 'sent' || documentStatus === 'viewed' || documentStatus === 'draft'
    ? null
    : problems.documentAnswered[1];
};

function Answer({ token, shown: { document } }: ClientBarProps) {
  const answer = useAnswerDocument(token);
  const [isSigning, setSigning] = useState(false);
  const [isDone, setDone] = useState(false);
  const refusal = whyNotAnswered(document);

  const ask = (actionStatus: 1 | 2) =>
    tellFailure(async () => {
      const verb = actionStatus === 1 ? 'Approve' : 'Reject';
      const isSent = await confirm({
        kind: actionStatus === 1 ? 'default' : 'delete',
        title: `${verb} ${document.documentNumberDisplay}`,
        message: `Are you sure you want to ${verb.toLowerCase()} this estimate?`,
        confirmLabel: verb,
        work: () => answer.mutateAsync({ actionStatus, updatedAt: document.updatedAt }),
      });
      if (isSent) setDone(true);
    });

  if (isDone) return <Text role="status">Thank you. Your answer has been sent.</Text>;
  const isChanged = hasChanged(answer.error);
  // What was refused stands in the page: another press would be refused as well (screens 12.6).
  const refused =
    answer.error instanceof ApiProblem && answer.error.status < 500 && !isChanged ? answer.error.message : null;
  if ((refused ?? refusal) !== null) return <Text>{refused ?? refusal}</Text>;
  return (
    <Group gap="sm">
      {isChanged && <Changed />}
      <Button variant="default" onClick={() => ask(2)}>
        Reject
      </Button>
      <Button onClick={() => (document.isContractRequired ? setSigning(true) : ask(1))}>Approve</Button>
      <Suspense>
        {isSigning && (
          <SignContractDialog
            document={document}
            approve={(signed) => answer.mutateAsync({ actionStatus: 1, updatedAt: document.updatedAt, ...signed })}
            onClose={() => setSigning(false)}
            onDone={() => setDone(true)}
          />
        )}
      </Suspense>
    </Group>
  );
}
