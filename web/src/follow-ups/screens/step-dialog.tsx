import { Alert, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type FollowUpPreview,
  type FollowUpSettings,
  longestFollowUpSubject,
  longestFollowUpText,
  updateFollowUpStep,
} from '@truckroll/contract/follow-ups/follow-ups';
import { languageOfLocale } from '@truckroll/domain/client-texts/client-language';
import { followUps } from '@truckroll/domain/client-texts/compiled/follow-ups-lazy.gen';
import { unknownFieldsIn } from '@truckroll/domain/emails/mail-templates';
import type { FollowUpStep } from '@truckroll/domain/follow-ups/follow-up-names';
import {
  type FollowUpValues,
  followUpFields,
  followUpRules,
  usualSetting,
} from '@truckroll/domain/follow-ups/follow-up-steps';
import { type FollowUpTexts, followUpWords, usualWords } from '@truckroll/domain/follow-ups/follow-up-words';
import { countOf } from '@truckroll/domain/format/numbers';
import { Controller, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import { useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { useWords } from '../../design/client-words/use-words.ts';
import { useCurrency } from '../../design/currency.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { InsertField, UnknownFields } from '../../design/field/fields-menu.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { formatDateTime, writtenText } from '../../design/shown-units.ts';
import { followUpPreviewQuery, followUpSettingsQuery, useSaveStep } from '../parts/follow-up-queries.ts';

const channels = [
  { value: 'text', label: 'Text, else email' },
  { value: 'mail', label: 'Email' },
];

/** The values of the example below the text, in the language of the words. */
const exampleOf = (
  { say, day, time, money }: FollowUpTexts,
  currency: string,
): Omit<FollowUpValues, 'company.name'> => {
  const at = (clock: string): string => time(`2026-03-12T${clock}:00.000Z`, 'UTC');
  return {
    'client.firstName': 'Ada',
    'client.name': 'Ada Lee',
    'company.phone': '(555) 010-0100',
    'job.title': 'Boiler inspection',
    'visit.day': day('2026-03-12'),
    'visit.time': say('time.between', { from: at('09:00'), to: at('11:00') }),
    'visit.late': say('late', { minutes: 25 }),
    'visit.arrival': say('arrival', { time: at('10:35') }),
    'document.number': 'EST-2026000012',
    'document.total': money(480, currency),
    'document.due': day('2026-03-20'),
    'plan.name': 'Comfort plan',
    'plan.day': day('2026-04-12'),
    'plan.price': say('price', { price: money(31, currency), interval: 'month' }),
    'page.link': 'https://…',
  };
};

const stepForm = updateFollowUpStep.body.omit({ updatedAt: true });

function valuesOf({ steps }: FollowUpSettings, step: FollowUpStep): z.input<typeof stepForm> {
  const { isOn, delay, channel, subject, text } = steps.find((each) => each.step === step) ?? usualSetting(step);
  return { isOn, delay, channel, subject: subject ?? '', text: text ?? '' };
}

type StepDialogProps = {
  settings: FollowUpSettings;
  step: FollowUpStep;
  onClose: () => void;
  onSaved: () => void;
};

/** A message that clients get by themselves: whether it is on, when, in which words, and whom it would reach. */
export function StepDialog({ settings, step, onClose, onSaved }: StepDialogProps) {
  const { label, unit, delay: delays } = followUpRules[step];
  const { locale, companyName } = useMe().account;
  const words = useWords(followUps, languageOfLocale(locale));
  const { currency } = useCurrency();
  const { subject: usualSubject, text: usualText } = usualWords(words, step);
  const [, least, most] = delays;
  const save = useSaveStep();
  const queryClient = useQueryClient();
  const form = useRecordForm<FollowUpSettings, z.input<typeof stepForm>, z.output<typeof stepForm>>({
    record: settings,
    schema: stepForm,
    valuesOf: (version) => valuesOf(version ?? settings, step),
    send: async (values, edited) =>
      (await save.mutateAsync({ step, ...values, updatedAt: edited?.updatedAt })).settings,
    reload: () => queryClient.fetchQuery({ ...followUpSettingsQuery, staleTime: 0 }),
    onSaved() {
      toast.success('Saved');
      onSaved();
    },
  });
  const { control } = form;
  const [delay, subject, text] = useWatch({ control, name: ['delay', 'subject', 'text'] });
  const unknown = unknownFieldsIn(`${subject ?? ''} ${text ?? ''}`, followUpFields);
  const shown = followUpWords(words, step, {
    own: { subject: subject?.trim() || null, text: text?.trim() || null },
    ...{ ownLanguage: words.language, values: { ...exampleOf(words, currency), 'company.name': companyName } },
  });
  const asked = Number(delay);
  return (
    <RecordDialog title={label} form={form} onClose={onClose} width={640}>
      <Controller
        control={control}
        name="isOn"
        render={({ field: { value, onChange, ...field } }) => (
          <Switch
            {...field}
            label="Send this message"
            description="From now on. Nothing is sent for the past."
            checked={value}
            onChange={(event) => onChange(event.currentTarget.checked)}
          />
        )}
      />
      {Number.isInteger(asked) && asked >= least && asked <= most && <Preview step={step} delay={asked} />}
      <SimpleGrid type="container" cols={{ base: 1, '400px': 2 }} spacing="md" verticalSpacing={14}>
        <NumberField
          control={control}
          name="delay"
          label={`${unit.slice(0, 1).toUpperCase()}${unit.slice(1)}`}
          description={writtenText(followUpRules[step].when)}
          min={least}
          max={most}
          required
        />
        <SelectField control={control} name="channel" label="Sent by" data={channels} />
      </SimpleGrid>
      <TextField
        control={control}
        name="subject"
        label="Subject of the email"
        placeholder={usualSubject}
        maxLength={longestFollowUpSubject}
      />
      <TextareaField
        control={control}
        name="text"
        label="Message"
        placeholder={usualText}
        description="Left empty, clients get the usual words. So do clients with a language of their own, which this text is not in."
        maxLength={longestFollowUpText}
        minRows={3}
      />
      <InsertField form={form} name="text" fields={followUpFields} usual={usualText} />
      <UnknownFields names={unknown} />
      {step === 'finished' && settings.reviewLink === null && (
        <Alert color="blue" variant="light" role="status" py={8} px={12}>
          Without an address for reviews, clients only rate on their page.
        </Alert>
      )}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {`For example: ${shown.text}`}
      </Text>
    </RecordDialog>
  );
}

function Preview({ step, delay }: { step: FollowUpStep; delay: number }) {
  const preview = useQuery(followUpPreviewQuery(step, delay));
  return (
    <Stack gap="xs" role="status" aria-busy={preview.isPending} mih={52} flex="none">
      {preview.isError && <LoadFailure error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data !== undefined && (
        <>
          <Side
            title={`Would have been sent in the last 7 days: ${countOf(preview.data.past.count, 'message')}`}
            of={preview.data.past}
          />
          <Side
            title={
              step === 'running_late'
                ? 'In the next 7 days it depends on each day'
                : `Will be sent in the next 7 days: ${countOf(preview.data.next.count, 'message')}`
            }
            of={preview.data.next}
          />
        </>
      )}
    </Stack>
  );
}

function Side({ title, of: { examples } }: { title: string; of: FollowUpPreview }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {examples.map(({ clientName, about, at, timezone }) => (
        <Text key={`${about} ${at}`} size="xs" c="dimmed">
          {`${formatDateTime(at, timezone)}, ${clientName}, ${about}`}
        </Text>
      ))}
    </div>
  );
}
