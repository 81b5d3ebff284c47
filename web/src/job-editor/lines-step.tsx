import { Group, SimpleGrid } from '@mantine/core';
import { PropertyInput } from '../custom-properties/property-input.tsx';
import { CheckboxField } from '../design/field/checkbox-field.tsx';
import { TextareaField } from '../design/field/textarea-field.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import { FormSection } from './form-section.tsx';
import { JobFormsField } from './job-forms-field.tsx';
import { LinesSection } from './lines-section.tsx';
import type { JobFormState } from './use-job-form.ts';

const longestNote = 10_000;

/** 'Line Items & Notes' (screens M21). */
export function LinesStep({ state }: { state: JobFormState }) {
  const { form, start } = state;
  const { control } = form;
  const own = start.definitions.filter((definition) => !definition.isDefault);
  return (
    <>
      <FormSection title="Line Items">
        <LinesSection state={state} />
      </FormSection>
      <FormSection title="Notes">
        <TextareaField control={control} name="notes" label="Job Instructions" minRows={4} maxLength={longestNote} />
        <Group gap="lg">
          <CheckboxField control={control} name="linkToEstimate" label="Link to Estimate" />
          <CheckboxField control={control} name="linkToInvoice" label="Link to Invoice" />
        </Group>
        <AttachmentsField state={state} />
        <JobFormsField control={control} />
      </FormSection>
      {own.length > 0 && (
        <FormSection title="Properties">
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
            {own.map((definition) => (
              <PropertyInput
                key={definition.id}
                control={control}
                name={`properties.${definition.id}`}
                definition={definition}
              />
            ))}
          </SimpleGrid>
        </FormSection>
      )}
    </>
  );
}
