import { Anchor } from '@mantine/core';
import { useRights } from '../../app/session/me.ts';
import { mayWriteMail } from '../mail-rights.ts';
import { newEmail } from './compose-start.ts';
import { useOpenComposer } from './open-composer.ts';

type EmailLinkProps = { email: string; client: { id: string; isArchived: boolean } };

/** A client's address, which opens the composer (M33) for people who may write to the client. */
export function EmailLink({ email, client: { id: clientId, isArchived } }: EmailLinkProps) {
  const mayWrite = mayWriteMail(useRights());
  const open = useOpenComposer();
  if (!mayWrite || isArchived) return email;
  return (
    <Anchor
      component="button"
      type="button"
      inherit
      ta="start"
      title="Write an email"
      onClick={() => open(newEmail({ to: [email], about: { clientId } }))}
    >
      {email}
    </Anchor>
  );
}
