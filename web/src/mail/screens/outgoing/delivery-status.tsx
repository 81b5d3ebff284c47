import { Text } from '@mantine/core';

const labels = { queued: 'Waiting', sent: 'Sent', kept: 'Kept here: no mail server', failed: 'Failed' } as const;

type Delivered = { status: keyof typeof labels; error: string | null; attempts: number };

/** The delivery status of a mail or text message, with its last error. */
export function DeliveryStatus({ of: { status, error, attempts } }: { of: Delivered }) {
  return (
    <>
      {labels[status]}
      {error !== null && (status === 'queued' || status === 'failed') && (
        <Text component="span" display="block" size="xs" c="var(--mantine-color-error)">
          {`${error} (attempts: ${attempts})`}
        </Text>
      )}
    </>
  );
}
