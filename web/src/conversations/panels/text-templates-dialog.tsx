import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { confirm } from '../../design/feedback/confirm.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { QueryRows } from '../../design/list/query-rows.tsx';
import { RowMenu } from '../../design/list/row-menu.tsx';
import { DeleteItem, EditItem } from '../../design/record-items.tsx';
import { TextTemplateDialog } from './text-template-dialog.tsx';
import { type TextTemplate, textTemplatesQuery, useDeleteTextTemplate } from './text-template-queries.ts';

/** The templates of text messages: adds, edits and deletes them (screens 6.5). */
export function TextTemplatesDialog({ onClose }: { onClose: () => void }) {
  const templates = useQuery(textTemplatesQuery);
  /** The edited template, or null for a new one. */
  const [edited, setEdited] = useState<TextTemplate | null | undefined>(undefined);
  return (
    <Dialog
      title="Templates"
      onClose={onClose}
      footer={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setEdited(null)}>
          Add template
        </Button>
      }
    >
      <QueryRows
        label="Templates"
        query={templates}
        empty={<EmptyState text="No templates found" />}
        rowOf={(template) => ({
          id: template.id,
          title: template.name,
          lines: [template.content],
          menu: <TemplateMenu template={template} onEdit={() => setEdited(template)} />,
        })}
      />
      {edited !== undefined && (
        <TextTemplateDialog key={edited?.id} template={edited} onClose={() => setEdited(undefined)} />
      )}
    </Dialog>
  );
}

function TemplateMenu({ template, onEdit }: { template: TextTemplate; onEdit: () => void }) {
  const remove = useDeleteTextTemplate();
  const askToDelete = () =>
    toastOnError(() =>
      confirm({
        kind: 'delete',
        title: 'Delete template',
        message: `'${template.name}' can no longer be inserted. Messages that were written with it stay.`,
        work: () => remove.mutateAsync(template.id),
      }),
    );
  return (
    <RowMenu name={template.name}>
      <EditItem onClick={onEdit} />
      <DeleteItem onClick={askToDelete} />
    </RowMenu>
  );
}
