import { SimpleGrid } from '@mantine/core';
import { formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import { useFormState, useWatch } from 'react-hook-form';
import { useCurrency } from '../../../design/currency.tsx';
import { CheckboxField } from '../../../design/field/checkbox-field.tsx';
import { NumberField } from '../../../design/field/number-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { TextareaField } from '../../../design/field/textarea-field.tsx';
import { Section } from '../../../design/section.tsx';
import { AmountOrShare } from './amounts-section.tsx';
import type { DocumentLocks } from './document-locks.ts';
import { longest } from './document-payload.ts';
import { FoldSection } from './fold-section.tsx';
import { RichField } from './rich-field.tsx';
import type { DocumentFormState } from './use-document-form.ts';

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
            label="Payment instructions"
            minRows={1}
            maxLength={longest.instructions}
            disabled={isLocked}
          />
        </SimpleGrid>
        <TextareaField
          control={control}
          name="privateNotes"
          label="Private notes"
          description="Not shown to the client"
          maxLength={longest.privateNotes}
        />
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

/** The contract that the client signs. */
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
            label="Contract title"
            maxLength={longest.contractTitle}
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
  const field = { control, disabled: locks.all !== null } as const;
  return (
    <FoldSection
      title="Company"
      summary={useWatch({ control, name: 'company.name' })}
      isOpen={false}
      mustOpen={errors.company !== undefined}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
        <TextField {...field} name="company.name" label="Company name" maxLength={200} />
        <TextField {...field} name="company.email" label="Email" inputMode="email" maxLength={254} />
        <TextField {...field} name="company.phone" label="Phone" inputMode="tel" maxLength={50} />
        <TextField {...field} name="company.website" label="Website" inputMode="url" maxLength={300} />
        <TextField {...field} name="company.address" label="Address" maxLength={500} />
        <TextField {...field} name="company.taxNumber" label="Tax number" maxLength={50} />
      </SimpleGrid>
    </FoldSection>
  );
}
