import { Button, Group, Loader, Text, Textarea } from '@mantine/core';
import { IconSparkles } from '@tabler/icons-react';
import { type StoredFile, summaryMaximum } from '@truckroll/contract/files/files';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { useSummarizeFile, useUpdateSummary } from './drive-queries.ts';
import styles from './file-summary.module.css';
import { madeBy, type SummaryState, summaryState } from './summary-state.ts';
import { toastProblem } from './toast-problem.ts';

type FileSummaryProps = { file: StoredFile; canChange: boolean };

/** The box 'AI Summary': editable text with its author, and the button that requests a summary (screens M14). */
export function FileSummary({ file, canChange }: FileSummaryProps) {
  const { account, timezone } = useMe();
  const summary = file.summary ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const { mutateAsync, isPending } = useUpdateSummary();
  const isEdited = typed !== null && typed.trim() !== summary;
  useAskBeforeLeaving(isEdited);
  const state = summaryState(file, account.features.ai);
  const maker = madeBy(file, timezone);

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
        placeholder={canChange ? 'Write a summary' : undefined}
        readOnly={!canChange}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={summaryMaximum}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {maker !== null && !isEdited && (
        <Text size="xs" c="dimmed" mt={4}>
          {maker}
        </Text>
      )}
      {canChange && isEdited ? (
        <Group justify="flex-end" mt="sm">
          <Button loading={isPending} onClick={() => void save(typed)}>
            Save
          </Button>
        </Group>
      ) : (
        <Making id={file.id} state={state} canChange={canChange} />
      )}
    </>
  );
}

/** The state of the summary, and the button that requests it (FI-9). */
function Making({
  id,
  state: { text, isBusy, action },
  canChange,
}: {
  id: string;
  state: SummaryState;
  canChange: boolean;
}) {
  const { mutate, isPending, error } = useSummarizeFile(id);
  const isOffered = canChange && action !== null;
  if (text === null && !isOffered) return null;
  return (
    <>
      <Group gap="sm" mt={8} className={styles.making} aria-busy={isBusy}>
        {text !== null && (
          <Group gap={8} wrap="nowrap" role="status">
            {isBusy && <Loader size="xs" color="gray" aria-hidden />}
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          </Group>
        )}
        {isOffered && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconSparkles size={14} aria-hidden />}
            loading={isPending}
            onClick={() => mutate()}
          >
            {action}
          </Button>
        )}
      </Group>
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {problemText(error)}
        </Text>
      )}
    </>
  );
}
