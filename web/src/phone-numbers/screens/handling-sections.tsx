import { Anchor, Box, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CallSettings, spokenTextMaximum, updateCallSettings } from '@truckroll/contract/calls/call-settings';
import type { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { TimeField } from '../../design/field/time-field.tsx';
import type { AppForm } from '../../design/form/form.tsx';
import { PageForm } from '../../design/form/page-form.tsx';
import { Section } from '../../design/section.tsx';
import { callSettingsQuery, useUpdateCallSettings } from './call-settings-queries.ts';

const schema = updateCallSettings.body;
type HandlingForm = AppForm<z.input<typeof schema>, z.output<typeof schema>>;

/** How calls and texts of all numbers are handled. */
export function HandlingSections() {
  const settings = useQuery(callSettingsQuery);
  const showsSkeleton = useDelayedLoading(settings.isPending);
  if (settings.isPending) return showsSkeleton && <SkeletonRows columns={2} rows={4} isPhone={false} />;
  if (settings.data === undefined)
    return <LoadFailure error={settings.error} onRetry={() => void settings.refetch()} />;
  return <HandlingForm settings={settings.data} />;
}

function HandlingForm({ settings }: { settings: CallSettings }) {
  const update = useUpdateCallSettings();
  const queryClient = useQueryClient();
  const form: HandlingForm = useRecordForm<CallSettings, z.input<typeof schema>, z.output<typeof schema>>({
    record: settings,
    schema,
    valuesOf(version) {
      const { updatedAt: _, ...values } = version ?? settings;
      return values;
    },
    send: (values, edited) => update.mutateAsync({ ...values, updatedAt: edited?.updatedAt }),
    reload: () => queryClient.fetchQuery({ ...callSettingsQuery, staleTime: 0 }),
    onSaved: keepEditing(() => undefined),
  });
  return (
    <PageForm form={form} label="Calls">
      <IncomingSection form={form} />
      <RecordingSection form={form} />
      <QuietSection form={form} />
    </PageForm>
  );
}

function IncomingSection({ form: { control } }: { form: HandlingForm }) {
  return (
    <Section
      title="Incoming calls"
      intro="Calls ring for 20 seconds in the browser of every admin, then at the other number, then the voicemail answers."
    >
      <Stack gap={14}>
        <CheckboxField control={control} name="ringOutsideHours" label="Ring outside of working hours" />
        <Text size="sm" c="dimmed">
          The working hours are those of the{' '}
          <Anchor component={Link} to="/settingsV2/company" inherit underline="always">
            company
          </Anchor>
          .
        </Text>
        <TextField
          control={control}
          name="forwardTo"
          label="Forward to"
          description="With country code, such as +1 416 555 0142. A number can have one of its own."
          type="tel"
          inputMode="tel"
          autoComplete="off"
        />
        <TextareaField control={control} name="voicemailGreeting" label="Voicemail greeting" required />
      </Stack>
    </Section>
  );
}

function RecordingSection({ form }: { form: HandlingForm }) {
  const { control } = form;
  const isOn = form.watch('recordCalls') === true;
  return (
    <Section title="Recording" intro="In many places everybody on a call has to know that it is recorded.">
      <Stack gap={14}>
        <CheckboxField control={control} name="recordCalls" label="Record calls" />
        <TextareaField
          control={control}
          name="announcement"
          label="Announcement"
          description={`Spoken before a recorded call, in both directions; at most ${spokenTextMaximum} characters.`}
          required={isOn}
        />
        <Box maw={240}>
          <NumberField
            control={control}
            name="recordingDays"
            label="Days until recordings are deleted"
            min={1}
            max={3650}
            required
          />
        </Box>
      </Stack>
    </Section>
  );
}

function QuietSection({ form: { control } }: { form: HandlingForm }) {
  return (
    <Section
      title="Quiet hours"
      intro="Texts that are sent automatically wait until these hours are over. Leave both empty to send them at any time."
    >
      <SimpleGrid cols={2} spacing="md" maw={360}>
        <TimeField control={control} name="quietFrom" label="From" />
        <TimeField control={control} name="quietTo" label="To" />
      </SimpleGrid>
    </Section>
  );
}
