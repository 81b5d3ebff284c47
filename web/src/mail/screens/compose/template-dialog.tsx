import { Group, Skeleton, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '@truckroll/contract/clients/clients';
import { createEmailTemplate } from '@truckroll/contract/mail/email-templates';
import {
  clientTemplateValues,
  fillTemplate,
  senderTemplateValues,
  templateFields,
  unknownFieldsIn,
} from '@truckroll/domain/emails/mail-templates';
import { escapeHtml } from '@truckroll/domain/text/escape-html';
import { Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRecordForm } from '../../../app/record-form/record-form.ts';
import { useMe } from '../../../app/session/me.ts';
import { ClientPicker } from '../../../clients/parts/client-picker.tsx';
import { RecordDialog } from '../../../design/dialog/record-dialog.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { FieldsMenu, InsertField, UnknownFields } from '../../../design/field/fields-menu.tsx';
import { RichTextField } from '../../../design/field/rich-text-field.tsx';
import { useRichTextHandle } from '../../../design/field/rich-text-handle.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import styles from '../../panels/compose.module.css';
import { emailTemplatesQuery } from '../../panels/compose-queries.ts';
import { type EmailTemplate, useSaveTemplate } from './template-mutations.ts';

type TemplateDialogProps = { template: EmailTemplate | null; onClose: () => void; onSaved: () => void };

/** Adds or edits a mail template, with a menu of fields and a preview for a client. */
export function TemplateDialog({ template, onClose, onSaved }: TemplateDialogProps) {
  const save = useSaveTemplate();
  const text = useRichTextHandle();
  const queryClient = useQueryClient();
  const form = useRecordForm({
    record: template,
    schema: createEmailTemplate.body,
    valuesOf: (of: EmailTemplate | null) => ({
      name: of?.name ?? '',
      subject: of?.subject ?? '',
      content: of?.content ?? '',
    }),
    send: (values, edited) => save.mutateAsync({ edited, ...values }),
    async reload(edited) {
      const templates = await queryClient.fetchQuery({ ...emailTemplatesQuery, staleTime: 0 });
      return templates.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success('Saved');
      onSaved();
    },
  });
  const { control } = form;
  const [subject = '', content = ''] = useWatch({ control, name: ['subject', 'content'] });
  const unknown = [...new Set([...unknownFieldsIn(subject), ...unknownFieldsIn(content)])];
  return (
    <RecordDialog
      title={template === null ? 'Add template' : 'Edit template'}
      form={form}
      onClose={onClose}
      width={760}
    >
      <TextField control={control} name="name" label="Name" maxLength={100} required autoFocus />
      <TextField control={control} name="subject" label="Subject" maxLength={500} />
      <RichTextField form={form} name="content" label="Text" required handle={text} />
      <Group gap="sm">
        <FieldsMenu fields={templateFields} onChoose={(field) => text.insert(escapeHtml(`{${field}}`))} />
        <InsertField form={form} name="subject" fields={templateFields} label="Insert into the subject" />
      </Group>
      <UnknownFields names={unknown} />
      <TemplatePreview subject={subject} content={content} />
    </RecordDialog>
  );
}

const RichTextView = lazyPart(async () => (await import('../../../design/field/rich-text-view.tsx')).RichTextView);

/** Shows a template as a message to a client; fields without a value keep their names. */
function TemplatePreview({ subject, content }: { subject: string; content: string }) {
  const { name, account } = useMe();
  const [client, setClient] = useState<Client | null>(null);
  const values = {
    ...senderTemplateValues({ name, company: account }),
    ...(client === null ? {} : clientTemplateValues(client)),
  };
  return (
    <section className={styles.preview} aria-label="Preview">
      <ClientPicker
        label="Preview for a client"
        description="Fields without a value keep their names here. In an email they have to be replaced before it is sent."
        value={client}
        onChange={setClient}
      />
      <Text fw={600}>{fillTemplate(subject, values, String, true).text || 'No Subject'}</Text>
      <Suspense fallback={<Skeleton height={80} />}>
        <RichTextView
          key={client?.id}
          label="Preview of the text"
          html={fillTemplate(content, values, escapeHtml, true).text}
        />
      </Suspense>
    </section>
  );
}
