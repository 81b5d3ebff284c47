import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import type { InvoiceTerms } from '@truckroll/domain/conversions/approved-terms';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { Dialog } from '../../design/dialog/dialog.tsx';

type InvoiceTermsModalProps = {
  totals: Record<InvoiceTerms, number>;
  currency: string;
  onChoose: (terms: InvoiceTerms) => void;
  onClose: () => void;
};

/** Asks which lines an invoice takes if the job's lines differ from the approved ones (screens 9.4). */
export function InvoiceTermsModal({ totals, currency, onChoose, onClose }: InvoiceTermsModalProps) {
  const [terms, setTerms] = useState<InvoiceTerms>('approved');
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
            label={`The approved estimate (total ${formatMoney(totals.approved, currency)})`}
          />
          <Radio value="job" label={`The job as it is now (total ${formatMoney(totals.job, currency)})`} />
        </Stack>
      </Radio.Group>
    </Dialog>
  );
}
