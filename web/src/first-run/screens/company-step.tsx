import { Group, SimpleGrid, Text } from '@mantine/core';
import { CompanyAddressField } from '../../account/parts/company-address-field.tsx';
import { useCompanyForm } from '../../account/parts/company-form.ts';
import { LogoChoice, useNewLogo } from '../../account/parts/logo-section.tsx';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { Form } from '../../design/form/form.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { useStepDone } from '../panels/first-run-queries.ts';
import { stepPlace } from './step-place.ts';
import type { StepProps } from './step-props.ts';

/** The logo, and how clients reach the company. */
export function CompanyStep({ onSettled }: StepProps) {
  const done = useStepDone('company');
  const logo = useNewLogo();
  // One button saves the contact and the logo: a logo that is refused keeps the step open.
  const settle = async (): Promise<void> => {
    if (!(await logo.save())) return;
    await done();
    onSettled();
  };
  const form = useCompanyForm(() => toastOnError(settle));
  const { isDirty } = form.formState;
  const isSaving = form.isSaving || logo.isSaving;
  useAskBeforeLeaving(isDirty || logo.chosen !== null, stepPlace);
  return (
    <>
      <Text fw={550} mb={6}>
        Logo
      </Text>
      <LogoChoice logo={logo} />
      <Form form={form} label="Contact">
        <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }} spacing="md" verticalSpacing={14} mt="md">
          <PhoneField control={form.control} name="phoneNumber" label="Phone" />
          <TextField control={form.control} name="email" label="Email" type="email" inputMode="email" />
        </SimpleGrid>
        <CompanyAddressField control={form.control} />
        <SaveLine form={form} />
        <Group>
          {isDirty ? (
            <BusyButton type="submit" label="Save and continue" busyLabel="Saving..." isBusy={isSaving} />
          ) : (
            <BusyButton
              type="button"
              label={logo.chosen === null ? 'Continue' : 'Save and continue'}
              busyLabel="Saving..."
              isBusy={isSaving}
              onClick={() => toastOnError(settle)}
            />
          )}
        </Group>
      </Form>
    </>
  );
}
