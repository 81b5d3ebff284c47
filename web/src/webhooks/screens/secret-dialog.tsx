import { Button, Text } from '@mantine/core';
import { CopiedSecret } from '../../design/copied-link.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';

type SecretDialogProps = { secret: string; isNew: boolean; onClose: () => void };

/** The secret of a webhook, which is shown only once. */
export function SecretDialog({ secret, isNew, onClose }: SecretDialogProps) {
  return (
    <Dialog title="Secret of the webhook" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <Text>With this secret your program verifies that a message is genuine. Copy it now: it is not shown again.</Text>
      {!isNew && <Text>The previous secret stays valid for 24 hours.</Text>}
      <CopiedSecret label="Secret" text={secret} copyLabel="Copy secret" />
    </Dialog>
  );
}
