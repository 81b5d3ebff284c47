import { useQueryClient } from '@tanstack/react-query';
import { createEstimateTemplate, type EstimateTemplateRow } from '@truckroll/contract/documents/estimate-templates';
import { longestEstimateTemplateName } from '@truckroll/domain/documents/estimate-template';
import { useRecordForm } from '../../../app/record-form/record-form.ts';
import { DraftModal } from '../../../design/dialog/draft-modal.tsx';
import { toast } from '../../../design/feedback/toasts.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { templatesQuery, useSaveAsTemplate, useUpdateTemplate } from './template-queries.ts';

type TemplateNameDialogProps = {
  /** The template to rename, or the estimate to save as a template, with the suggested name. */
  of: { template: EstimateTemplateRow } | { template: null; estimateId: string; proposed: string };
  onClose: () => void;
};

const naming = createEstimateTemplate.body.pick({ name: true });

/** The dialog that asks for the name of a new template, or renames one. */
export function TemplateNameDialog({ of, onClose }: TemplateNameDialogProps) {
  const save = useSaveAsTemplate();
  const rename = useUpdateTemplate();
  const queryClient = useQueryClient();
  const form = useRecordForm({
    record: of.template,
    schema: naming,
    valuesOf: (stored: EstimateTemplateRow | null) => ({
      name: stored?.name ?? (of.template === null ? of.proposed : ''),
    }),
    send: ({ name }, edited) =>
      of.template === null
        ? save.mutateAsync({ name, estimateId: of.estimateId })
        : rename.mutateAsync({ id: of.template.id, name, updatedAt: edited?.updatedAt }),
    async reload(edited) {
      const templates = await queryClient.fetchQuery({ ...templatesQuery, staleTime: 0 });
      return templates.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved() {
      toast.success(of.template === null ? 'Template saved' : 'Saved');
      onClose();
    },
  });
  const isNew = of.template === null;
  return (
    <DraftModal
      title={isNew ? 'Save as template' : 'Rename template'}
      form={form}
      onClose={onClose}
      canSaveUnchanged={isNew}
      submitsOnEnter
      width={460}
    >
      <TextField
        control={form.control}
        name="name"
        label="Name"
        description={
          isNew
            ? 'New estimates can start from it, with its options, items, texts and billing steps. The client, the dates and the private notes stay here.'
            : undefined
        }
        required
        autoFocus
        maxLength={longestEstimateTemplateName}
      />
    </DraftModal>
  );
}
