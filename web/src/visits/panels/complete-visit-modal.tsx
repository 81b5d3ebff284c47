import type { DataOf } from '@truckroll/contract/endpoints/endpoint';
import type { getVisit } from '@truckroll/contract/visits/visit-details';
import { useState } from 'react';
import { lazyDialog } from '../../design/feedback/lazy-part.tsx';
import type { JobUploads } from '../../files/parts/job-uploads-queries.ts';
import { missingOf } from '../parts/visit-queries.ts';
import { CompletionSheet } from './completion-sheet.tsx';

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
  if (step === 'sign') return <SignatureModal jobId={job.id} clientName={job.client.name} onClose={back} />;
  const filled = jobForms.find(({ form }) => form.id === step?.fill);
  if (filled !== undefined) {
    return <JobFormFillModal {...filled} jobId={job.id} visitId={visit.id} onClose={back} />;
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
