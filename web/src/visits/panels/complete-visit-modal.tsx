import { Button, Group, Stack, Text } from '@mantine/core';
import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getVisit } from '@truckroll/contract/visits/visit-details';
import { type MissingPart, missingText } from '@truckroll/domain/visits/visit-completion';
import { Suspense, useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import { JobFilesPanel } from '../../files/parts/job-files-panel.tsx';
import type { JobUploads } from '../../files/parts/job-uploads-queries.ts';
import { missingOf } from '../parts/visit-queries.ts';
import styles from './visit-dialog.module.css';

const JobFormFillModal = lazyDialog(
  async () => (await import('../../jobs/parts/job-form-fill-modal.tsx')).JobFormFillModal,
);
const SignatureModal = lazyDialog(async () => (await import('../../jobs/parts/signature-modal.tsx')).SignatureModal);

type CompleteVisitModalProps = {
  found: DataOf<typeof getVisit>;
  uploads: JobUploads;
  onComplete: () => void;
  onClose: () => void;
};

/**
 * The list of what is missing before a visit can be completed. The dialog of each requirement replaces it (screens
 * M23).
 */
export function CompleteVisitModal({ found, uploads, onComplete, onClose }: CompleteVisitModalProps) {
  const { visit, job, jobForms } = found;
  const [step, setStep] = useState<{ fill: string } | 'sign' | null>(null);
  const back = () => setStep(null);
  if (step === 'sign')
    return (
      <Suspense>
        <SignatureModal jobId={job.id} clientName={job.client.name} onClose={back} />
      </Suspense>
    );
  const filled = jobForms.find(({ form }) => form.id === step?.fill);
  if (filled !== undefined) {
    return (
      <Suspense>
        <JobFormFillModal {...filled} jobId={job.id} visitId={visit.id} onClose={back} />
      </Suspense>
    );
  }
  return (
    <CompletionSheet
      missing={missingOf(found)}
      uploads={uploads}
      onFill={(fill) => setStep({ fill })}
      onSign={() => setStep('sign')}
      onComplete={onComplete}
      onClose={onClose}
    />
  );
}

type CompletionSheetProps = {
  missing: readonly MissingPart[];
  uploads: JobUploads;
  onFill: (formId: string) => void;
  onSign: () => void;
  onComplete: () => void;
  onClose: () => void;
};

/** The missing requirements of a visit's completion, each with its action (screens M23). */
function CompletionSheet({ missing, uploads, onFill, onSign, onComplete, onClose }: CompletionSheetProps) {
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
