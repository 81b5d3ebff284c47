import { Button } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useRights } from '../../app/session/me.ts';
import { newEmail } from '../parts/compose-start.ts';
import { mayWriteMail } from '../parts/mail-rights.ts';
import { useOpenComposer } from '../parts/open-composer.ts';

/** Opens the composer (M33), addressed to a client if given. Hidden without the right to write mail. */
export function ComposeButton({ to }: { to?: { email: string; clientId: string } }) {
  const mayWrite = mayWriteMail(useRights());
  const open = useOpenComposer();
  if (!mayWrite) return null;
  const start = to === undefined ? newEmail() : newEmail({ to: [to.email], about: { clientId: to.clientId } });
  return (
    <Button leftSection={<IconPencil size={16} aria-hidden />} onClick={() => open(start)}>
      Compose
    </Button>
  );
}
