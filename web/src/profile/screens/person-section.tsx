import { Box, Group, SimpleGrid } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { updateMe } from '@truckroll/contract/session/session';
import {
  clockLabels,
  clocks,
  distanceLabels,
  distanceUnits,
  weekStartLabels,
  weekStarts,
} from '@truckroll/domain/format/units';
import { meQuery, useMe } from '../../app/session/me.ts';
import { fetchEndpoint } from '../../app/transport/fetch-endpoint.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { ColorField } from '../../design/field/color-field.tsx';
import { PhoneField } from '../../design/field/phone-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TimeZoneField } from '../../design/field/time-zone-field.tsx';
import { Form, useAppForm } from '../../design/form/form.tsx';
import { SaveButton } from '../../design/form/save-button.tsx';
import { SaveLine } from '../../design/form/save-line.tsx';
import { Section } from '../../design/section.tsx';
import { FaceChoice } from '../parts/face-choice.tsx';

/** @example asCompany('Miles') → 'As the company: Miles' */
const asCompany = (label: string): string => `As the company: ${label}`;

/** Name, phone, colour, time zone, and how the person reads times, distances and weeks (SE-9). */
export function PersonSection() {
  const queryClient = useQueryClient();
  const me = useMe();
  const company = me.account.units;
  const values = {
    firstName: me.firstName,
    lastName: me.lastName,
    phoneNumber: me.phoneNumber,
    color: me.color,
    timezone: me.ownTimezone,
    units: me.ownUnits,
  };
  const form = useAppForm({
    schema: updateMe.body,
    defaultValues: values,
    stored: values,
    async save(body) {
      const { user } = await fetchEndpoint(updateMe, { body });
      queryClient.setQueryData(meQuery.queryKey, user);
      form.reset({
        firstName: user.firstName,
        lastName: user.lastName,
        phoneNumber: user.phoneNumber,
        color: user.color,
        timezone: user.ownTimezone,
        units: user.ownUnits,
      });
      toast.success('Saved');
    },
  });
  useAskBeforeLeaving(form.formState.isDirty);
  const { control } = form;
  return (
    <Section title="About you">
      <Box mb="md">
        <FaceChoice person={me} />
      </Box>
      <Form form={form}>
        <SaveLine form={form} />
        <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }} spacing="md" verticalSpacing={14}>
          <TextField control={control} name="firstName" label="First Name" autoComplete="given-name" required />
          <TextField control={control} name="lastName" label="Last Name" autoComplete="family-name" />
          <PhoneField control={control} name="phoneNumber" label="Phone" />
          <ColorField control={control} name="color" label="Colour" />
          <TimeZoneField
            control={control}
            name="timezone"
            label="Time zone"
            placeholder="Same as the company"
            clearable
          />
          <SelectField
            control={control}
            name="units.clock"
            label="Clock"
            placeholder={asCompany(clockLabels[company.clock])}
            clearable
            data={clocks.map((value) => ({ value, label: clockLabels[value] }))}
          />
          <SelectField
            control={control}
            name="units.distance"
            label="Distances"
            placeholder={asCompany(distanceLabels[company.distance])}
            clearable
            data={distanceUnits.map((value) => ({ value, label: distanceLabels[value] }))}
          />
          <SelectField
            control={control}
            name="units.weekStart"
            label="Weeks begin on"
            placeholder={asCompany(weekStartLabels[company.weekStart])}
            clearable
            data={weekStarts.map((value) => ({ value, label: weekStartLabels[value] }))}
          />
        </SimpleGrid>
        <Group justify="flex-end">
          <SaveButton form={form} label="Save" savingLabel="Saving..." canSave={form.formState.isDirty} />
        </Group>
      </Form>
    </Section>
  );
}
