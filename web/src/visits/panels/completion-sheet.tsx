import { Button, Group, Stack, Text } from '@mantine/core';
import { type MissingPart, missingText } from '@truckroll/domain/visits/visit-completion';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { JobFilesPanel } from '../../files/parts/job-files-panel.tsx';
import type { JobUploads } from '../../files/parts/job-uploads-queries.ts';
import styles from './visit-dialog.module.css';

type CompletionSheetProps = {
  missing: readonly MissingPart[];
  uploads: JobUploads;
  onFill: (formId: string) => void;
  onSign: () => void;
  onComplete: () => void;
  onClose: () => void;
};

/** The missing requirements of a visit's completion, each with its action (screens M23). */
export function CompletionSheet({ missing, uploads, onFill, onSign, onComplete, onClose }: CompletionSheetProps) {
  const wayTo = (part: MissingPart) => {
    switch (part.kind) {
      case 'form':
        return (
          <Button mih={44} aria-label={`Fill ${part.title}`} onClick={() => onFill(part.formId)}>
            Fill
          </Button>
        );
      case 'signature':
        return (
          <Button mih={44} onClick={onSign}>
            Collect Signature
          </Button>
        );
      case 'photos':
        return <JobFilesPanel uploads={uploads} />;
    }
  };

  return (
    <Dialog
      title="Complete visit"
      width={480}
      onClose={onClose}
      footer={
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button disabled={missing.length > 0} onClick={onComplete}>
            Complete
          </Button>
        </Group>
      }
    >
      {missing.length === 0 ? (
        <Text>Nothing is missing. The visit can be completed.</Text>
      ) : (
        <Stack gap="md">
          <Text>Still missing before this visit can be completed:</Text>
          <ul className={styles.rows}>
            {missing.map((part) => (
              <li key={part.kind === 'form' ? part.formId : part.kind} className={styles.form}>
                <Text className={styles.formTitle} fw={550}>
                  {missingText(part)}
                </Text>
                {wayTo(part)}
              </li>
            ))}
          </ul>
        </Stack>
      )}
    </Dialog>
  );
}
