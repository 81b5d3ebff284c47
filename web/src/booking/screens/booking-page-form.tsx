import { SimpleGrid, Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { BookingPage } from '@truckroll/contract/booking/booking';
import { mostDaysAhead } from '@truckroll/domain/booking/bookable-times';
import { areaKinds } from '@truckroll/domain/booking/service-area';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { PageForm } from '../../design/form/page-form.tsx';
import { Section } from '../../design/section.tsx';
import { bookingSetupQuery, useSavePage } from './booking-queries.ts';
import { ZoneField } from './zone-field.tsx';

const areaLabels: Record<(typeof areaKinds)[number], string> = {
  everywhere: 'Everywhere',
  postal_codes: 'These postal codes',
  minutes: 'So many minutes from the office',
  zone: 'A zone on the map',
};

const corner = z.object({ latitude: z.number(), longitude: z.number() });

const whole = (least: number, most: number) => {
  const error = `Enter ${least} to ${most}.`;
  return z.number({ error }).min(least, { error }).max(most, { error });
};

const pageForm = z
  .object({
    isOpen: z.boolean(),
    slug: z.string().trim().min(1).max(60),
    intro: z.string().trim().max(1000),
    noticeHours: whole(0, 720),
    daysAhead: whole(1, mostDaysAhead),
    bufferMinutes: whole(0, 480),
    mostPerDay: whole(1, 1000).nullable(),
    areaKind: z.enum(areaKinds),
    codes: z.string().trim().max(12_000),
    minutes: whole(1, 600).nullable(),
    corners: z.array(corner).max(100),
    sites: z.string().trim().max(6000),
  })
  .superRefine(({ areaKind, codes, minutes, corners }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (areaKind === 'postal_codes' && wordsOf(codes).length === 0) refuse('codes', 'Enter at least one postal code.');
    if (areaKind === 'minutes' && minutes === null) refuse('minutes', 'Enter 1 to 600.');
    if (areaKind === 'zone' && corners.length < 3) refuse('corners', 'Mark at least three corners.');
  });
type PageValues = z.output<typeof pageForm>;

const wordsOf = (text: string): string[] => text.split(/[\n,;]/).flatMap((word) => word.trim() || []);

const valuesOf = ({ area, sites, noticeMinutes, updatedAt: _, ...page }: BookingPage): PageValues => ({
  ...page,
  noticeHours: Math.round(noticeMinutes / 60),
  sites: sites.join('\n'),
  areaKind: area.kind,
  codes: area.kind === 'postal_codes' ? area.codes.join(', ') : '',
  minutes: area.kind === 'minutes' ? area.minutes : null,
  corners: area.kind === 'zone' ? [...area.corners] : [],
});

function areaOf({ areaKind, codes, minutes, corners }: PageValues): BookingPage['area'] {
  switch (areaKind) {
    case 'everywhere':
      return { kind: 'everywhere' };
    case 'postal_codes':
      return { kind: 'postal_codes', codes: wordsOf(codes) };
    case 'minutes':
      return { kind: 'minutes', minutes: minutes ?? 1 };
    case 'zone':
      return { kind: 'zone', corners };
  }
}

/** The rules of the page: whether it is open, when, where, and on which sites it may be shown. */
export function BookingPageForm({ page, url }: { page: BookingPage; url: string | null }) {
  const save = useSavePage();
  const queryClient = useQueryClient();
  const form = useRecordForm<BookingPage, PageValues, PageValues>({
    record: page,
    schema: pageForm,
    valuesOf: (version) => valuesOf(version ?? page),
    send(values, edited) {
      const { areaKind: _, codes: __, minutes: ___, corners: ____, noticeHours, sites, ...own } = values;
      const sent = { ...own, noticeMinutes: noticeHours * 60, area: areaOf(values), sites: wordsOf(sites) };
      return save.mutateAsync({ ...sent, updatedAt: edited?.updatedAt });
    },
    reload: async () => (await queryClient.fetchQuery({ ...bookingSetupQuery, staleTime: 0 })).page,
    onSaved: keepEditing(() => undefined),
  });
  const { control } = form;
  const [areaKind, slug] = useWatch({ control, name: ['areaKind', 'slug'] });
  const address = url === null ? undefined : `${new URL(url).origin}/book/${slug?.trim() ?? ''}`;
  return (
    <PageForm form={form} label="Online booking">
      <Section title="Page">
        <Stack gap={14}>
          <CheckboxField control={control} name="isOpen" label="Clients can book online" />
          <TextField
            control={control}
            name="slug"
            label="Last part of the address"
            description={address}
            required
            maxLength={60}
          />
          <TextareaField control={control} name="intro" label="Introduction" maxLength={1000} />
        </Stack>
      </Section>
      <Section title="Times" intro="Only times that somebody can reach from the work before and after are offered.">
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
          <NumberField control={control} name="noticeHours" label="Notice in hours" required min={0} max={720} />
          <NumberField control={control} name="daysAhead" label="Days ahead" required min={1} max={mostDaysAhead} />
          <NumberField
            control={control}
            name="bufferMinutes"
            label="Minutes free around other visits"
            required
            min={0}
            max={480}
          />
          <NumberField
            control={control}
            name="mostPerDay"
            label="Most bookings a day"
            description="Empty: no limit"
            min={1}
            max={1000}
          />
        </SimpleGrid>
      </Section>
      <Section title="Service area">
        <Stack gap={14}>
          <SelectField
            control={control}
            name="areaKind"
            label="Bookings are taken"
            required
            data={areaKinds.map((kind) => ({ value: kind, label: areaLabels[kind] }))}
          />
          {areaKind === 'postal_codes' && (
            <TextareaField
              control={control}
              name="codes"
              label="Postal codes"
              description="Divided by commas. The beginning of a code stands for all that begin with it."
              required
            />
          )}
          {areaKind === 'minutes' && (
            <NumberField control={control} name="minutes" label="Minutes from the office" required min={1} max={600} />
          )}
          {areaKind === 'zone' && <ZoneField control={control} name="corners" />}
        </Stack>
      </Section>
      <Section title="On your own site" intro="Only these sites can show the page in a frame.">
        <TextareaField
          control={control}
          name="sites"
          label="Addresses of your sites"
          description="One a line, such as https://www.example.com"
        />
      </Section>
    </PageForm>
  );
}
