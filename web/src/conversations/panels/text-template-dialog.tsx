import { Alert, Button, Menu, Text } from '@mantine/core';
import { IconBraces } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createTextTemplate } from '@truckroll/contract/conversations/text-templates';
import { templateFields, unknownFieldsIn } from '@truckroll/domain/emails/mail-templates';
import { useWatch } from 'react-hook-form';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { OnDemandMenu } from '../../design/on-demand-menu.tsx';
import { type TextTemplate, textTemplatesQuery, useSaveTextTemplate } from './text-template-queries.ts';

/** The fields of text messages: those of e-mail without the ones of a job. */
const fields = Object.entries(templateFields).filter(([name]) => !name.startsWith('job.'));

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
  const { control, setValue, getValues } = form;
  const [content = ''] = useWatch({ control, name: ['content'] });
  const unknown = unknownFieldsIn(content);
  return (
    <RecordDialog
      title={template === null ? 'Add template' : 'Edit template'}
      form={form}
      onClose={onClose}
      width={560}
    >
      <TextField control={control} name="name" label="Name" maxLength={100} required autoFocus />
      <TextareaField control={control} name="content" label="Text" required />
      <OnDemandMenu
        target={(props) => (
          <Button {...props} size="compact-sm" variant="default" leftSection={<IconBraces size={14} aria-hidden />}>
            Insert a field
          </Button>
        )}
      >
        {fields.map(([field, meaning]) => (
          <Menu.Item
            key={field}
            onClick={() => setValue('content', `${getValues('content') ?? ''}{${field}}`, { shouldDirty: true })}
          >
            {meaning}
            <Text size="xs" c="dimmed">{`{${field}}`}</Text>
          </Menu.Item>
        ))}
      </OnDemandMenu>
      {unknown.length > 0 && (
        <Alert color="yellow" variant="light" role="status" py={8} px={12}>
          {`These are no fields and stay as they are: ${unknown.map((name) => `{${name}}`).join(', ')}`}
        </Alert>
      )}
    </RecordDialog>
  );
}
