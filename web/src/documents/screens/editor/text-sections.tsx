import { Card, SimpleGrid, Skeleton, Text, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import { countOf, formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import { textOfHtml } from '@truckroll/domain/text/plain-html';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useCurrency } from '../../../design/currency.tsx';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { CheckboxField } from '../../../design/field/checkbox-field.tsx';
import { NumberField } from '../../../design/field/number-field.tsx';
import { inputOf } from '../../../design/field/record-input.ts';
import { useRichText } from '../../../design/field/rich-text-state.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { TextareaField } from '../../../design/field/textarea-field.tsx';
import { Folded } from '../../../design/folded.tsx';
import { Section } from '../../../design/section.tsx';
import { AmountOrShare } from './amounts-section.tsx';
import type { DocumentLocks } from './document-locks.ts';
import styles from './editor.module.css';
import type { DocumentForm, DocumentFormState } from './use-document-form.ts';

type SectionProps = { state: DocumentFormState; locks: DocumentLocks };

/** The texts beside the items (screens 12.2). */
export function TextSection({ state, locks }: SectionProps) {
  const { form } = state;
  const { control } = form;
  const isLocked = locks.all !== null;
  return (
    <Section title="Text">
      <SimpleGrid cols={1} spacing={14}>
        <RichField form={form} name="comments" label="Comments" isLocked={isLocked} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
          <NumberField
            control={control}
            name="paymentTerms"
            label="Payment terms (days)"
            min={0}
            allowNegative={false}
            disabled={isLocked}
          />
          <TextareaField
            control={control}
            name="paymentInstructions"
            {...inputOf(documentFields.paymentInstructions)}
            minRows={1}
            disabled={isLocked}
          />
        </SimpleGrid>
        {state.start.isTemplate !== true && (
          <TextareaField
            control={control}
            name="privateNotes"
            {...inputOf(documentFields.privateNotes)}
            description="Not shown to the client"
          />
        )}
      </SimpleGrid>
    </Section>
  );
}

/** The deposit to pay before the work begins. */
export function DepositSection({ state, locks }: SectionProps) {
  const { control } = state.form;
  const { currency } = useCurrency();
  const [isRequired, kind, value] = useWatch({ control, name: ['isDepositRequired', 'depositType', 'depositValue'] });
  const { errors } = useFormState({ control, name: 'depositValue' });
  const summary = kind === 'percentage' ? formatPercent(value ?? 0) : formatMoney(value ?? 0, currency);
  return (
    <FoldSection
      title="Deposit"
      summary={isRequired ? summary : 'Not required'}
      isOpen={isRequired}
      mustOpen={errors.depositValue !== undefined}
    >
      <CheckboxField
        control={control}
        name="isDepositRequired"
        label="A deposit is required"
        disabled={locks.all !== null}
      />
      {isRequired && (
        <AmountOrShare
          state={state}
          label="Deposit value"
          amount="depositValue"
          kind="depositType"
          isLocked={locks.all !== null}
        />
      )}
    </FoldSection>
  );
}

/** How an estimate is billed in steps, instead of as a whole (screens 12.2). */
export function ScheduleSection({ state, locks }: SectionProps) {
  const { control } = state.form;
  const schedule = useWatch({ control, name: 'billingSchedule' });
  const { errors } = useFormState({ control, name: 'billingSchedule' });
  if (state.start.documentType !== 2) return null;
  return (
    <FoldSection
      title="Billing schedule"
      summary={schedule === null ? 'Billed as a whole' : countOf(schedule.steps.length, 'step')}
      isOpen={schedule !== null}
      mustOpen={errors.billingSchedule !== undefined}
    >
      <ScheduleInput state={state} isLocked={locks.all !== null} />
    </FoldSection>
  );
}

/** Most estimates are billed as a whole. */
const ScheduleInput = lazyPart(async () => (await import('./schedule-input.tsx')).ScheduleInput);

/** The section for the text of the contract, which the client signs together with the document. */
export function ContractSection({ state, locks }: SectionProps) {
  const { form } = state;
  const { control } = form;
  const isRequired = useWatch({ control, name: 'isContractRequired' });
  const { errors } = useFormState({ control, name: ['contractTitle', 'contractContent'] });
  const isLocked = locks.all !== null;
  return (
    <FoldSection
      title="Contract"
      summary={isRequired ? 'Required' : 'Not required'}
      isOpen={isRequired}
      mustOpen={errors.contractTitle !== undefined || errors.contractContent !== undefined}
    >
      <CheckboxField
        control={control}
        name="isContractRequired"
        label="The client signs a contract"
        disabled={isLocked}
      />
      {isRequired && (
        <>
          <TextField
            control={control}
            name="contractTitle"
            {...inputOf(documentFields.contractTitle)}
            disabled={isLocked}
          />
          <RichField form={form} name="contractContent" label="Contract text" isLocked={isLocked} />
        </>
      )}
    </FoldSection>
  );
}

/** The company block of this document: the account's unless edited here. */
export function CompanySection({ state, locks }: SectionProps) {
  const { control } = state.form;
  const { errors } = useFormState({ control, name: 'company' });
  return (
    <FoldSection
      title="Company"
      summary={useWatch({ control, name: 'company.name' })}
      isOpen={false}
      mustOpen={errors.company !== undefined}
    >
      <CompanyFields control={control} disabled={locks.all !== null} />
    </FoldSection>
  );
}

type FoldSectionProps = {
  title: string;
  /** A summary that is shown while the section is collapsed. */
  summary?: string;
  /** Whether it is expanded at first, because it has content. */
  isOpen: boolean;
  /** Whether it is expanded regardless of the user's choice, for example because of an error in it. */
  mustOpen: boolean;
  children: ReactNode;
};

/** A collapsible part of the form that most documents do not need. */
function FoldSection({ title, summary, isOpen, mustOpen, children }: FoldSectionProps) {
  const id = useId();
  const [wants, setWants] = useState(isOpen);
  const opened = wants || mustOpen;
  return (
    <Card component="section" radius="md" aria-label={title}>
      <UnstyledButton
        className={styles.fold}
        aria-expanded={opened}
        aria-controls={id}
        onClick={() => setWants(!opened)}
      >
        <Title order={2}>{title}</Title>
        {!opened && summary !== undefined && (
          <Text component="span" size="sm" c="dimmed">
            {summary}
          </Text>
        )}
        <IconChevronDown size={18} aria-hidden className={styles.chevron} data-open={opened || undefined} />
      </UnstyledButton>
      <Folded id={id} isOpen={opened}>
        <div className={styles.folded}>
          <Suspense fallback={<Skeleton height={44} />}>{children}</Suspense>
        </div>
      </Folded>
    </Card>
  );
}

/** Few documents have a company block of their own, so that its fields are no part of the page's first code. */
const CompanyFields = lazyPart(async () => (await import('./company-fields.tsx')).CompanyFields);

const RichTextEditor = lazyPart(
  async () => (await import('../../../design/field/rich-text-editor.tsx')).RichTextEditor,
);
const RichTextView = lazyPart(async () => (await import('../../../design/field/rich-text-view.tsx')).RichTextView);

type RichFieldProps = { form: DocumentForm; name: 'comments' | 'contractContent'; label: string; isLocked: boolean };

/** A rich text field. Changes are relative to the editor's normalised version of the stored text. */
function RichField({ form, name, label, isLocked }: RichFieldProps) {
  const { errors } = useFormState({ control: form.control, name });
  const { html, begin, onReady, onChange } = useRichText(form, name);
  const error = errors[name]?.message;

  return (
    <div>
      <div className={styles.label} aria-hidden>
        {label}
      </div>
      <Suspense fallback={<Skeleton height={190} />}>
        {isLocked && textOfHtml(html) === '' ? (
          <Text c="dimmed">-</Text>
        ) : isLocked ? (
          <RichTextView label={label} html={html} />
        ) : (
          <div className={styles.editor}>
            <RichTextEditor key={begin} label={label} initial={html} onReady={onReady} onChange={onChange} />
          </div>
        )}
      </Suspense>
      {error !== undefined && (
        <Text size="xs" c="var(--mantine-color-error)">
          {error}
        </Text>
      )}
    </div>
  );
}
