import { Text } from '@mantine/core';

const labels = { queued: 'Waiting', sent: 'Sent', failed: 'Failed' } as const;

type Delivered = { status: keyof typeof labels; error: string | null; attempts: number };

/** How far a mail or text message has come, with what stopped it the last time. */
export function DeliveryStatus({ of: { status, error, attempts } }: { of: Delivered }) {
  return (
    <>
      {labels[status]}
      {error !== null && status !== 'sent' && (
        <Text component="span" display="block" size="xs" c="var(--mantine-color-error)">
          {`${error} (attempts: ${attempts})`}
        </Text>
      )}
    </>
  );
}
