import { Button, Group, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../app/session/me.ts';
import { QuietBadge } from '../../design/badge.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { ScrollRegion } from '../../design/scroll-region.tsx';
import { formatDateTime } from '../../design/shown-units.ts';
import { deliveryQuery, useResendDelivery } from '../parts/webhook-queries.ts';
import { attemptText, deliveryColors, deliveryLabels, resendLabel } from '../parts/webhook-words.ts';
import styles from './webhooks.module.css';

/** A body as it was sent, with line breaks if it is JSON. */
function laidOut(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

function Content({ title, text }: { title: string; text: string | null }) {
  if (text === null || text === '') return null;
  return (
    <section>
      <h3 className={styles.heading}>{title}</h3>
      <ScrollRegion className={styles.content} aria-label={title}>
        <pre className={styles.code}>{laidOut(text)}</pre>
      </ScrollRegion>
    </section>
  );
}

/** What was sent to a program, and what it answered. */
export function DeliveryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { timezone } = useMe();
  const { data: delivery, isError, error, refetch } = useQuery(deliveryQuery(id));
  const resend = useResendDelivery();
  const sendAgain = () =>
    toastOnError(async () => {
      await resend.mutateAsync(id);
      toast.success('It is sent again.');
    });
  const label = delivery === undefined ? null : resendLabel(delivery);
  return (
    <Dialog
      title={delivery?.event ?? 'Delivery'}
      onClose={onClose}
      width={760}
      footer={
        label === null ? undefined : (
          <Group justify="flex-end">
            <Button variant="default" loading={resend.isPending} onClick={sendAgain}>
              {label}
            </Button>
          </Group>
        )
      }
    >
      {isError && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {delivery === undefined && !isError && <Skeleton height={160} />}
      {delivery !== undefined && (
        <>
          <div className={styles.facts}>
            <QuietBadge color={deliveryColors[delivery.status]} label={deliveryLabels[delivery.status]} />
            <Text span>{formatDateTime(delivery.happenedAt, timezone)}</Text>
            <Text span c="dimmed">
              {`Attempts: ${delivery.attempts}`}
            </Text>
          </div>
          <Text>{attemptText(delivery)}</Text>
          {delivery.dueAt !== null && (
            <Text c="dimmed">{`Next attempt: ${formatDateTime(delivery.dueAt, timezone)}`}</Text>
          )}
          <Text size="sm" c="dimmed" className={styles.id}>
            {`webhook-id: msg_${delivery.id}`}
          </Text>
          <Content title="Sent" text={delivery.sentBody} />
          <Content title="Answer" text={delivery.answer} />
        </>
      )}
    </Dialog>
  );
}
