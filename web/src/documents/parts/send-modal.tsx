import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import { recipientText, savedHereMessage } from '@truckroll/contract/documents/send-document';
import { documentWord } from '@truckroll/domain/documents/document-words';
import { unprintableTexts } from '@truckroll/domain/documents/unprintable-texts';
import { useState } from 'react';
import { z } from 'zod';
import { useMe } from '../../app/session/me.ts';
import { CopiedLink } from '../../design/copied-link.tsx';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { EmailChipsField } from '../../design/field/email-chips-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { documentQuery, useSendDocument } from './document-queries.ts';
import { UnprintableNotice } from './unprintable-notice.tsx';

type SendModalProps = { documentId: string; onClose: () => void };

/** M31: sends a document to its client by e-mail. */
export function SendModal({ documentId, onClose }: SendModalProps) {
  const { data, error, refetch } = useQuery(documentQuery(documentId));
  if (data !== undefined) return <SendForm document={data} onClose={onClose} />;
  return (
    <Dialog title="Send" width={560} onClose={onClose}>
      {error === null ? (
        <SkeletonRows columns={1} rows={5} isPhone={false} />
      ) : (
        <LoadFailure error={error} onRetry={() => void refetch()} />
      )}
    </Dialog>
  );
}

const subjectMaximum = 300;
const messageMaximum = 10_000;

const sending = z.object({
  to: z.array(z.string()).min(1, { error: recipientText }),
  cc: z.array(z.string()),
  subject: z.string().trim().max(subjectMaximum),
  message: z.string().trim().max(messageMaximum),
  attachPdf: z.boolean(),
});

function SendForm({ document, onClose }: { document: Document; onClose: () => void }) {
  const { companyName } = useMe().account;
  const send = useSendDocument();
  /** The client's page, once the mail was only kept here. */
  const [unsentLink, setUnsentLink] = useState<string | null>(null);
  const word = documentWord(document.documentType);
  const { email } = document.clientDetails;
  const form = useAppForm<z.input<typeof sending>, z.output<typeof sending>>({
    schema: sending,
    defaultValues: {
      to: email === null ? [] : [email],
      cc: [],
      subject: `${word} ${document.documentNumberDisplay} from ${companyName}`,
      message: '',
      attachPdf: true,
    },
    async save(values) {
      const { message, data } = await send.mutateAsync({ id: document.id, ...values });
      if (data.delivery === 'kept') return setUnsentLink(data.link);
      toast.success(message);
      onClose();
    },
  });
  const { control } = form;
  if (unsentLink !== null) return <UnsentDialog link={unsentLink} onClose={onClose} />;
  return (
    <DraftModal
      title={`Send ${word} ${document.documentNumberDisplay}`}
      form={form}
      onClose={onClose}
      saveLabel="Send"
      savingLabel="Sending..."
      canSaveUnchanged
    >
      <UnprintableNotice
        found={unprintableTexts(document)}
        advice="The client's page shows them. Change these texts, or send without the PDF:"
      />
      <EmailChipsField control={control} name="to" label="To" required />
      <EmailChipsField control={control} name="cc" label="Cc" />
      <TextField control={control} name="subject" label="Subject" maxLength={subjectMaximum} />
      <TextareaField
        control={control}
        name="message"
        label="Message"
        minRows={5}
        maxLength={messageMaximum}
        description="The email also contains a link to the document."
      />
      <CheckboxField control={control} name="attachPdf" label="Attach PDF" />
    </DraftModal>
  );
}

/** Nobody has received the mail: the link has to reach the client in another way. */
const UnsentDialog = ({ link, onClose }: { link: string; onClose: () => void }) => (
  <Dialog
    title={savedHereMessage}
    width={560}
    onClose={onClose}
    footer={
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    }
  >
    <Stack gap="md">
      <Text>
        The email has not left this installation. Copy the link to the document and give it to the client in a text
        message or an email of your own. You find the saved email in Settings, Outgoing mail.
      </Text>
      <CopiedLink url={link} />
    </Stack>
  </Dialog>
);
