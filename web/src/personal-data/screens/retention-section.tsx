import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { RetentionRule } from '@truckroll/contract/personal-data/personal-data';
import { formatCount } from '@truckroll/domain/format/numbers';
import { leastMonths, mostMonths } from '@truckroll/domain/personal-data/personal-data';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { DraftModal } from '../../design/dialog/draft-modal.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { NumberField } from '../../design/field/number-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { Section } from '../../design/section.tsx';
import styles from './personal-data.module.css';
import { retentionPreviewQuery, retentionQuery, useSaveRetention } from './personal-data-queries.ts';
import { retentionLabels } from './personal-words.ts';

const monthsText = (months: number | null): string =>
  months === null ? 'Kept' : months === 1 ? 'Removed after 1 month' : `Removed after ${months} months`;

/** How long each kind of data is kept (PD-9). */
export function RetentionSection() {
  const rules = useQuery(retentionQuery);
  const [edited, setEdited] = useState<RetentionRule | null>(null);
  return (
    <Section
      title="How long data is kept"
      intro="What is older is removed in the night. Recordings have their time in the call settings, positions in the company's, and the audit trail its own; what was sent to webhooks is kept for 30 days."
    >
      {rules.isError && <LoadFailure error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.data !== undefined && (
        <ul className={styles.people} aria-label="Kinds of data">
          {rules.data.map((rule) => (
            <li key={rule.kind}>
              <div>
                <div>{retentionLabels[rule.kind].name}</div>
                <Text size="sm" c="dimmed">
                  {`${monthsText(rule.months)}. ${retentionLabels[rule.kind].what}`}
                </Text>
              </div>
              <Button
                variant="default"
                aria-label={`Change how long: ${retentionLabels[rule.kind].name}`}
                onClick={() => setEdited(rule)}
              >
                Change
              </Button>
            </li>
          ))}
        </ul>
      )}
      {edited !== null && <RetentionDialog rule={edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function RetentionDialog({ rule: { kind, months }, onClose }: { rule: RetentionRule; onClose: () => void }) {
  const save = useSaveRetention();
  const least = leastMonths[kind];
  const boundsText = `Please enter ${least} to ${mostMonths} months, or leave it empty`;
  const schema = z.object({
    months: z.number(boundsText).int(boundsText).min(least, boundsText).max(mostMonths, boundsText).nullable(),
  });
  const form = useAppForm<z.input<typeof schema>, z.output<typeof schema>>({
    schema,
    defaultValues: { months },
    async save(values) {
      await save.mutateAsync({ rules: [{ kind, months: values.months }] });
      toast.success('Saved');
      onClose();
    },
  });
  const typed = useWatch({ control: form.control, name: 'months' });
  const { success, data } = schema.safeParse({ months: typed ?? null });
  return (
    <DraftModal title={retentionLabels[kind].name} form={form} onClose={onClose} width={480}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {retentionLabels[kind].what}
        </Text>
        <NumberField
          control={form.control}
          name="months"
          label="Months"
          description={`At least ${least}. Leave it empty to keep everything.`}
          min={least}
          max={mostMonths}
        />
        <Text role="status">{success && data.months !== null && <Preview kind={kind} months={data.months} />}</Text>
      </Stack>
    </DraftModal>
  );
}

function Preview({ kind, months }: { kind: RetentionRule['kind']; months: number }) {
  const { data: count } = useQuery(retentionPreviewQuery(kind, months));
  if (count === undefined) return 'Counting...';
  return count === 1
    ? '1 record is older and would be removed tonight.'
    : `${formatCount(count)} records are older and would be removed tonight.`;
}
