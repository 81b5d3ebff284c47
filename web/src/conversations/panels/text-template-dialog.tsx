import { useQueryClient } from '@tanstack/react-query';
import { createTextTemplate } from '@truckroll/contract/conversations/text-templates';
import { templateFields, unknownFieldsIn } from '@truckroll/domain/emails/mail-templates';
import { useWatch } from 'react-hook-form';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { InsertField, UnknownFields } from '../../design/field/fields-menu.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { type TextTemplate, textTemplatesQuery, useSaveTextTemplate } from './text-template-queries.ts';

/** The fields of text messages: those of e-mail without the ones of a job. */
const fields = Object.fromEntries(Object.entries(templateFields).filter(([name]) => !name.startsWith('job.')));

/** Adds or edits a template of text messages, with a menu of its fields. */
export function TextTemplateDialog({ template, onClose }: { template: TextTemplate | null; onClose: () => void }) {
  const save = useSaveTextTemplate();
  const queryClient = useQueryClient();
  const form = useRecordForm({
    record: template,
    schema: createTextTemplate.body,
    valuesOf: (of: TextTemplate | null) => ({ name: of?.name ?? '', content: of?.content ?? '' }),
    send: (values, edited) => save.mutateAsync({ edited, ...values }),
    async reload(edited) {
      const templates = await queryClient.fetchQuery({ ...textTemplatesQuery, staleTime: 0 });
      return templates.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success('Saved');
      onClose();
    },
  });
  const { control } = form;
  const [content = ''] = useWatch({ control, name: ['content'] });
  return (
    <RecordDialog
      title={template === null ? 'Add template' : 'Edit template'}
      form={form}
      onClose={onClose}
      width={560}
    >
      <TextField control={control} name="name" label="Name" maxLength={100} required autoFocus />
      <TextareaField control={control} name="content" label="Text" required />
      <InsertField form={form} name="content" fields={fields} />
      <UnknownFields names={unknownFieldsIn(content)} />
    </RecordDialog>
  );
}
