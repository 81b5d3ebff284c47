import { SimpleGrid, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { TimeRules } from '@truckroll/domain/time-clock/timesheet';
import { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useMe } from '../../app/session/me.ts';
import { useDelayedLoading } from '../../design/feedback/delayed-loading.ts';
import { EmptyState } from '../../design/feedback/empty-state.tsx';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { SkeletonRows } from '../../design/feedback/skeleton-rows.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { PageForm } from '../../design/form/page-form.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { SettingsBreadcrumbs } from '../../design/settings-breadcrumbs.tsx';
import { timeRulesQuery, useChangeTimeRules } from '../parts/clock-queries.ts';
import { HourlyCosts } from './hourly-costs.tsx';

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const hours = (most: number) =>
  z
    .number()
    .min(0, { error: `Enter 0 to ${most} hours.` })
    .max(most, { error: `Enter 0 to ${most} hours.` })
    .nullable();
const rulesForm = z.object({
  followsVisits: z.boolean(),
  paidBreaks: z.boolean(),
  daily: hours(24),
  weekly: hours(168),
  weekStartsOn: z.enum(weekdays),
});
type RuleValues = z.output<typeof rulesForm>;

const inHours = (minutes: number | null): number | null => (minutes === null ? null : minutes / 60);
const inMinutes = (value: number | null): number | null => (value === null ? null : Math.round(value * 60));

const valuesOf = ({ dailyOvertimeAfter, weeklyOvertimeAfter, weekStartsOn, ...rules }: TimeRules): RuleValues => ({
  ...rules,
  daily: inHours(dailyOvertimeAfter),
  weekly: inHours(weeklyOvertimeAfter),
  weekStartsOn: weekdays[weekStartsOn] ?? 'Monday',
});

const rulesOf = ({ daily, weekly, weekStartsOn, ...rules }: RuleValues): TimeRules => ({
  ...rules,
  dailyOvertimeAfter: inMinutes(daily),
  weeklyOvertimeAfter: inMinutes(weekly),
  weekStartsOn: weekdays.indexOf(weekStartsOn),
});

/** How the company counts time. */
export function TimeRulesScreen() {
  const { isAdmin } = useMe();
  const breadcrumbs = <SettingsBreadcrumbs here="Time clock" list={{ label: 'Add-ons', to: '/settingsV2/addons' }} />;
  return (
    <Page title="Time clock" width="reading" breadcrumbs={breadcrumbs}>
      {isAdmin ? <LoadedRules /> : <EmptyState text="You do not have permission to view this page." />}
    </Page>
  );
}

function LoadedRules() {
  const rules = useQuery(timeRulesQuery);
  const showsSkeleton = useDelayedLoading(rules.isPending);
  if (rules.isPending) return showsSkeleton && <SkeletonRows columns={2} rows={4} isPhone={false} />;
  if (rules.data === undefined) return <LoadFailure error={rules.error} onRetry={() => void rules.refetch()} />;
  return (
    <Stack gap="md">
      <RulesForm rules={rules.data} />
      <HourlyCosts />
    </Stack>
  );
}

/** The rules with the version that is edited. */
type StoredRules = TimeRules & { updatedAt: string };

function RulesForm({ rules }: { rules: StoredRules }) {
  const change = useChangeTimeRules();
  const queryClient = useQueryClient();
  const form = useRecordForm<StoredRules, z.input<typeof rulesForm>, z.output<typeof rulesForm>>({
    record: rules,
    schema: rulesForm,
    valuesOf: (version) => valuesOf(version ?? rules),
    send: (values, edited) => change.mutateAsync({ ...rulesOf(values), updatedAt: edited?.updatedAt }),
    reload: () => queryClient.fetchQuery({ ...timeRulesQuery, staleTime: 0 }),
    onSaved: keepEditing(() => undefined),
  });
  const { control } = form;
  return (
    <PageForm form={form} label="Time clock">
      <Section title="Clock">
        <Stack gap={14}>
          <CheckboxField
            control={control}
            name="followsVisits"
            label="Visits start and stop the clock of the person who works on them"
          />
          <CheckboxField control={control} name="paidBreaks" label="Breaks are paid" />
        </Stack>
      </Section>
      <Section title="Overtime" intro="Leave a limit empty if it does not apply. No hour counts twice.">
        <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing={14}>
          <NumberField control={control} name="daily" label="After hours a day" min={0} max={24} decimalScale={2} />
          <NumberField control={control} name="weekly" label="After hours a week" min={0} max={168} decimalScale={2} />
          <SelectField
            control={control}
            name="weekStartsOn"
            label="The week starts on"
            required
            data={weekdays.map((day) => ({ value: day, label: day }))}
          />
        </SimpleGrid>
      </Section>
    </PageForm>
  );
}
