import { Group, SimpleGrid, Text } from '@mantine/core';
import { CompanyAddressField } from '../account/company-address-field.tsx';
import { useCompanyForm } from '../account/company-form.ts';
import { LogoChoice } from '../account/logo-section.tsx';
import { toastOnError } from '../design/feedback/toast-on-error.ts';
import { useAskBeforeLeaving } from '../design/feedback/unsaved-changes.ts';
import { PhoneField } from '../design/field/phone-field.tsx';
import { TextField } from '../design/field/text-field.tsx';
import { BusyButton } from '../design/form/busy-button.tsx';
import { ErrorLine, Form } from '../design/form/form.tsx';
import { useStepDone } from './first-run-queries.ts';
import { stepPlace } from './step-place.ts';
import type { StepProps } from './step-props.ts';

/** The logo, and how clients reach the company. */
export function CompanyStep({ onSettled }: StepProps) {
  const done = useStepDone('company');
  const settle = async (): Promise<void> => {
    await done();
    onSettled();
  };
  const form = useCompanyForm(() => toastOnError(settle));
  const { isDirty } = form.formState;
  useAskBeforeLeaving(isDirty, stepPlace);
  return (
    <>
      <Text fw={550} mb={6}>
        Logo
      </Text>
      <LogoChoice />
      <Form form={form} label="Contact">
        <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }} spacing="md" verticalSpacing={14} mt="md">
          <PhoneField control={form.control} name="phoneNumber" label="Phone" />
          <TextField control={form.control} name="email" label="Email" type="email" inputMode="email" />
        </SimpleGrid>
        <CompanyAddressField control={form.control} />
        <ErrorLine text={form.errorLine} />
        <Group>
          {isDirty ? (
            <BusyButton type="submit" label="Save and continue" busyLabel="Saving..." isBusy={form.isSaving} />
          ) : (
            <BusyButton
              type="button"
              label="Continue"
              busyLabel="Saving..."
              isBusy={form.isSaving}
              onClick={() => toastOnError(settle)}
            />
          )}
        </Group>
      </Form>
    </>
  );
}
