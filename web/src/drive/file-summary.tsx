import { Button, Group, Textarea } from '@mantine/core';
import { type StoredFile, summaryMaximum } from '@truckroll/contract/files';
import { useState } from 'react';
import { toast } from '../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../design/feedback/unsaved-changes.ts';
import { useUpdateSummary } from './drive-queries.ts';
import { toastProblem } from './toast-problem.ts';

type FileSummaryProps = { file: StoredFile; summary: string; canChange: boolean };

/** The box 'AI Summary': editable text, with Save after a change (screens M14). */
export function FileSummary({ file, summary, canChange }: FileSummaryProps) {
  const [typed, setTyped] = useState(summary);
  const { mutateAsync, isPending } = useUpdateSummary();
  const isEdited = typed.trim() !== summary;
  useAskBeforeLeaving(isEdited);

  async function save(): Promise<void> {
    try {
      await mutateAsync({ id: file.id, summary: typed });
      toast.success('Summary updated!');
    } catch (error) {
      toastProblem(error);
    }
  }

  return (
    <>
      <Textarea
        label="AI Summary"
        value={typed}
        readOnly={!canChange}
        autosize
        minRows={6}
        maxRows={24}
        maxLength={summaryMaximum}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {canChange && isEdited && (
        <Group justify="flex-end" mt="sm">
          <Button loading={isPending} onClick={() => void save()}>
            Save
          </Button>
        </Group>
      )}
    </>
  );
}
