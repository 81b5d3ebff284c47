import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { DataOf } from '@truckroll/contract/endpoint';
import type { getPublicDocument } from '@truckroll/contract/send-document';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { EstimateAnswer } from './estimate-answer.tsx';
import styles from './public-document.module.css';
import { hasChanged, usePayDocument } from './public-queries.ts';

type Shown = DataOf<typeof getPublicDocument>;
type ClientBarProps = { token: string; shown: Shown };

/** The client's actions: save the document, answer an estimate, pay an invoice. */
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
        {document.documentType === 2 && <EstimateAnswer shown={shown} token={token} />}
      </div>
      {isPaidNow(document) && document.paymentInstructions !== null && (
        <Alert color="gray" variant="light" className={styles.instructions}>
          {document.paymentInstructions}
        </Alert>
      )}
    </Stack>
  );
}

/** Whether a payment is possible now. For an estimate this is its deposit, after the approval. */
const isPaidNow = ({ documentType, actionStatus, amountDue, depositDue }: Shown['document']): boolean =>
  documentType === 1 ? amountDue > 0 : actionStatus === 1 && depositDue > 0;

function AmountDue({ token, shown: { document, currency, canPayOnline } }: ClientBarProps) {
  const pay = usePayDocument(token);
  return (
    <Group gap="md">
      {hasChanged(pay.error) && <ChangedNotice />}
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
              toastOnError(async () => location.assign((await pay.mutateAsync(document.updatedAt)).url));
          }}
        />
      )}
    </Group>
  );
}
