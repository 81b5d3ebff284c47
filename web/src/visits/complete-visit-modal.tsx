import { Button, Group, Stack, Text } from '@mantine/core';
import type { DataOf } from '@truckroll/contract/endpoint';
import type { getVisit } from '@truckroll/contract/visit-details';
import { type MissingPart, missingText } from '@truckroll/domain/visits/visit-completion';
import { Dialog } from '../design/dialog.tsx';
import { JobFilesPanel } from '../drive/job-files-panel.tsx';
import type { JobUploads } from '../drive/job-uploads-queries.ts';
import styles from './visit-dialog.module.css';
import type { VisitStep } from './visit-step.ts';

type CompleteVisitModalProps = {
  found: DataOf<typeof getVisit>;
  missing: readonly MissingPart[];
  uploads: JobUploads;
  onStep: (step: VisitStep) => void;
  onComplete: () => void;
  onClose: () => void;
};

/** What is missing before a visit can be completed, each part with the way to it (screens M23). */
export function CompleteVisitModal({ found, missing, uploads, onStep, onComplete, onClose }: CompleteVisitModalProps) {
  const fill = (formId: string): void => {
    const asked = found.jobForms.find(({ form }) => form.id === formId);
    if (asked !== undefined) onStep({ kind: 'fill', ...asked, backTo: 'complete' });
  };

  const wayTo = (part: MissingPart) => {
    switch (part.kind) {
      case 'form':
        return (
          <Button mih={44} aria-label={`Fill ${part.title}`} onClick={() => fill(part.formId)}>
            Fill
          </Button>
        );
      case 'signature':
        return (
          <Button mih={44} onClick={() => onStep({ kind: 'sign', backTo: 'complete' })}>
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
        <Text>Everything is there. The visit can be completed.</Text>
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
