import { Anchor, Button, Group, Text } from '@mantine/core';
import { CopiedSecret } from '../../design/copied-link.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';

type SecretDialogProps = { secret: string; isNew: boolean; onClose: () => void };

/** The secret of a webhook, which is shown only once. */
export function SecretDialog({ secret, isNew, onClose }: SecretDialogProps) {
  return (
    <Dialog
      title="Secret of the webhook"
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          <Button onClick={onClose}>Done</Button>
        </Group>
      }
    >
      <Text>With this secret your program verifies that a message is genuine. Copy it now: it is not shown again.</Text>
      {!isNew && <Text>The previous secret stays valid for 24 hours.</Text>}
      <CopiedSecret label="Secret" text={secret} copyLabel="Copy secret" />
      <Text size="sm" c="dimmed">
        Each message is signed by it in the header <code>webhook-signature</code>, as{' '}
        <Anchor underline="always" href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          Standard Webhooks
        </Anchor>{' '}
        specifies. Its libraries take the secret as it stands here.
      </Text>
    </Dialog>
  );
}
