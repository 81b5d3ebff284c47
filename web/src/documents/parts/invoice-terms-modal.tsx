import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Document } from '@truckroll/contract/documents/documents';
import type { Job } from '@truckroll/contract/jobs/jobs';
import type { InvoiceTerms } from '@truckroll/domain/conversions/approved-terms';
import { invoiceChoice } from '@truckroll/domain/conversions/invoice-choice';
import { documentLineOf } from '@truckroll/domain/documents/from-job';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';
import { memberPriceQuery } from './member-price-queries.ts';

type InvoiceTermsModalProps = {
  job: Job;
  approved: Document;
  onChoose: (terms: InvoiceTerms) => void;
  onClose: () => void;
};

/** Asks which lines an invoice takes if the job's lines differ from the approved ones (screens 9.4). */
export function InvoiceTermsModal({ job, approved, onChoose, onClose }: InvoiceTermsModalProps) {
  const { data: member, isPending } = useQuery({ ...memberPriceQuery(job.clientId, job.id), retry: false });
  const [terms, setTerms] = useState<InvoiceTerms>('approved');
  const { jobItems: jobLines } = job;
  const documentLines = jobLines.map((item) => documentLineOf(item));
  const totals = invoiceChoice({ approved, jobLines, documentLines, member: member ?? null });
  if (isPending || totals === null) return null;
  return (
    <Dialog
      title="Which lines should be invoiced?"
      width={480}
      onClose={onClose}
      footer={
        <Group justify="flex-end" flex={1}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={() => onChoose(terms)}>Continue</Button>
        </Group>
      }
    >
      <Radio.Group
        label={<Text span>The job’s lines have changed since the client approved the estimate.</Text>}
        value={terms}
        onChange={(chosen) => setTerms(chosen === 'job' ? 'job' : 'approved')}
      >
        <Stack gap={8} mt={12}>
          <Radio
            data-autofocus
            value="approved"
            label={`The approved estimate (total ${formatMoney(totals.approved, job.currency)})`}
          />
          <Radio value="job" label={`The job as it is now (total ${formatMoney(totals.job, job.currency)})`} />
        </Stack>
      </Radio.Group>
    </Dialog>
  );
}
