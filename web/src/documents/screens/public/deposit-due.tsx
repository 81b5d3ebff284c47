import { Group, Text } from '@mantine/core';
import type { getPublicDocument } from '@truckroll/contract/documents/send-document';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { toastOnError } from '../../../design/feedback/toast-on-error.ts';
import { BusyButton } from '../../../design/form/busy-button.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import styles from './public-document.module.css';
import { hasChanged, usePayDocument } from './public-queries.ts';

type DepositDueProps = { token: string; shown: DataOf<typeof getPublicDocument> };

/** The due or paid deposit of an approved estimate. */
export function DepositDue({ token, shown: { document, currency, canPayOnline } }: DepositDueProps) {
  const pay = usePayDocument(token);
  const { depositDue, depositPaid, updatedAt } = document;
  if (depositDue === 0)
    return depositPaid > 0 ? (
      <Text className={styles.due}>Deposit paid {formatMoney(depositPaid, currency)}</Text>
    ) : null;
  if (document.actionStatus !== 1) return null;
  return (
    <Group gap="md">
      {hasChanged(pay.error) && <ChangedNotice />}
      <Text className={styles.due}>Deposit due {formatMoney(depositDue, currency)}</Text>
      {canPayOnline && (
        <BusyButton
          className={styles.main}
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
