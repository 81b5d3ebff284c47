import { Button, Group, Text, TextInput } from '@mantine/core';
import { CopiedText } from '../../design/copied-link.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';

type SecretDialogProps = { secret: string; isNew: boolean; onClose: () => void };

/** The secret of a webhook, which is shown only once. */
export function SecretDialog({ secret, isNew, onClose }: SecretDialogProps) {
  return (
    <Dialog title="Secret of the webhook" onClose={onClose} footer={<Button onClick={onClose}>Done</Button>}>
      <Text>With this secret your program verifies that a message is genuine. Copy it now: it is not shown again.</Text>
      {!isNew && <Text>The previous secret stays valid for 24 hours.</Text>}
      <Group gap="xs" align="flex-end">
        <TextInput
          label="Secret"
          value={secret}
          readOnly
          flex="1 1 240px"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopiedText text={secret} label="Copy secret" />
      </Group>
    </Dialog>
  );
}
