import { Alert, Button, Group, Menu, Skeleton, Text } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
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
import { Suspense, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRecordForm } from '../../../app/record-form/record-form.ts';
import { useMe } from '../../../app/session/me.ts';
import { ClientPicker } from '../../../clients/parts/client-picker.tsx';
import { RecordDialog } from '../../../design/dialog/record-dialog.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import type { RichTextActions } from '../../../design/field/rich-text-actions.ts';
import { RichTextField } from '../../../design/field/rich-text-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { OnDemandMenu } from '../../../design/on-demand-menu.tsx';
import styles from '../../panels/compose.module.css';
import { emailTemplatesQuery } from '../../panels/compose-queries.ts';
import { type EmailTemplate, useSaveTemplate } from './template-mutations.ts';

type TemplateDialogProps = { template: EmailTemplate | null; onClose: () => void; onSaved: () => void };

/** Adds or edits a mail template, with a menu of fields and a preview for a client. */
export function TemplateDialog({ template, onClose, onSaved }: TemplateDialogProps) {
  const save = useSaveTemplate();
  const actionsRef = useRef<RichTextActions>(null);
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
  const { control, setValue, getValues } = form;
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
      <RichTextField form={form} name="content" label="Text" required actionsRef={actionsRef} />
      <Group gap="sm">
        <FieldsMenu label="Insert a field" onChoose={(field) => actionsRef.current?.insert(escapeHtml(`{${field}}`))} />
        <FieldsMenu
          label="Insert into the subject"
          onChoose={(field) => setValue('subject', `${getValues('subject') ?? ''}{${field}}`, { shouldDirty: true })}
        />
      </Group>
      {unknown.length > 0 && (
        <Alert color="yellow" variant="light" role="status" py={8} px={12}>
          {`These are no fields and stay as they are: ${unknown.map((name) => `{${name}}`).join(', ')}`}
        </Alert>
      )}
      <TemplatePreview subject={subject} content={content} />
    </RecordDialog>
  );
}

function FieldsMenu({ label, onChoose }: { label: string; onChoose: (field: string) => void }) {
  return (
    <OnDemandMenu
      target={(props) => (
        <Button {...props} size="compact-sm" variant="default" leftSection={<IconBraces size={14} aria-hidden />}>
          {label}
        </Button>
      )}
    >
      {Object.entries(templateFields).map(([field, meaning]) => (
        <Menu.Item key={field} onClick={() => onChoose(field)}>
          {meaning}
          <Text size="xs" c="dimmed">{`{${field}}`}</Text>
        </Menu.Item>
      ))}
    </OnDemandMenu>
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
