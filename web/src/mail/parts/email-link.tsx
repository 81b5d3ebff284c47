import { Anchor } from '@mantine/core';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import { useRights } from '../../app/session/me.ts';
import { aboutRecord, newEmail } from './compose-start.ts';
import { mayWriteMail } from './mail-rights.ts';
import { useOpenComposer } from './open-composer.ts';

type EmailLinkProps = { email: string; client: { id: string; isArchived: boolean }; record?: MailSubject };

/**
 * A client's address. For people who may write to the client it opens the composer (M33); about the record, if given.
 */
export function EmailLink({ email, client: { id: clientId, isArchived }, record }: EmailLinkProps) {
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
      onClick={() =>
        open(newEmail({ to: [email], about: record === undefined ? { clientId } : aboutRecord(clientId, record) }))
      }
    >
      {email}
    </Anchor>
  );
}
