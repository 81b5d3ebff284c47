import { Button, Group, Textarea } from '@mantine/core';
import { type StoredFile, summaryMaximum } from '@truckroll/contract/files';
import { useState } from 'react';
import { toast } from '../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../design/feedback/unsaved-changes.ts';
import { useUpdateSummary } from './drive-queries.ts';
import { toastProblem } from './toast-problem.ts';

type FileSummaryProps = { file: StoredFile; canChange: boolean };

/** The box 'AI Summary': editable text, with Save after a change (screens M14). */
export function FileSummary({ file, canChange }: FileSummaryProps) {
  const summary = file.summary ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const { mutateAsync, isPending } = useUpdateSummary();
  const isEdited = typed !== null && typed.trim() !== summary;
  useAskBeforeLeaving(isEdited);

  async function save(text: string): Promise<void> {
    try {
      await mutateAsync({ id: file.id, summary: text });
      setTyped(null);
      toast.success('Summary updated!');
    } catch (error) {
      toastProblem(error);
    }
  }

  return (
    <>
      <Textarea
        label="AI Summary"
        value={typed ?? summary}
        readOnly={!canChange}
        autosize
        minRows={4}
        maxRows={14}
        maxLength={summaryMaximum}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {canChange && isEdited && (
        <Group justify="flex-end" mt="sm">
          <Button loading={isPending} onClick={() => void save(typed)}>
            Save
          </Button>
        </Group>
      )}
    </>
  );
}
