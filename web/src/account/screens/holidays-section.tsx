import { ActionIcon, Button, Checkbox, Input, Select, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatDay } from '@truckroll/domain/format/dates';
import type { PublicHoliday } from '@truckroll/domain/holidays/closed-days';
import { useController, useFieldArray, useWatch } from 'react-hook-form';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { DateField } from '../../design/field/date-field.tsx';
import { errorText } from '../../design/field/field.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { Section } from '../../design/section.tsx';
import { publicHolidaysQuery } from '../parts/account-queries.ts';
import type { CompanyForm } from '../parts/company-values.ts';
import styles from './holidays-section.module.css';

const optionsOf = (places: readonly { code: string; name: string }[]) =>
  places.map(({ code, name }) => ({ value: code, label: name }));

/** The public holidays and own days on which the company is closed. */
export function HolidaysSection({ form }: { form: CompanyForm }) {
  return (
    <Section
      title="Holidays"
      intro="No times are suggested and nothing is planned automatically on these days. You can still plan visits, with a warning."
    >
      <Stack gap="md">
        <PlaceFields form={form} />
        <ObservedHolidays form={form} />
        <CompanyDaysField form={form} />
      </Stack>
    </Section>
  );
}

function PlaceFields({ form: { control, setValue } }: { form: CompanyForm }) {
  const country = useController({ control, name: 'holidays.country' });
  const region = useController({ control, name: 'holidays.region' });
  const code = country.field.value;
  const countries = useQuery(publicHolidaysQuery({})).data?.countries ?? [];
  const place = useQuery({ ...publicHolidaysQuery(code === null ? {} : { country: code }), enabled: code !== null });
  const regions = code === null ? [] : (place.data?.regions ?? []);
  return (
    <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }} spacing="md" verticalSpacing={14}>
      <Select
        {...country.field}
        label="Public holidays of"
        placeholder="None"
        data={optionsOf(countries)}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': 'Clear country', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
        nothingFoundMessage="Nothing found"
        error={errorText(country.fieldState.error)}
        onChange={(chosen) => {
          country.field.onChange(chosen);
          // Both belong to the country before.
          setValue('holidays.region', null, { shouldDirty: true });
          setValue('holidays.worked', [], { shouldDirty: true });
        }}
      />
      {regions.length > 0 && (
        <Select
          {...region.field}
          label="Region"
          placeholder="Holidays of the whole country"
          data={optionsOf(regions)}
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Clear region', 'aria-hidden': false, tabIndex: 0, miw: 24, mih: 24 }}
          nothingFoundMessage="Nothing found"
          error={errorText(region.fieldState.error)}
        />
      )}
    </SimpleGrid>
  );
}

/** The days of each holiday, in the order of the year. */
function daysByName(holidays: readonly PublicHoliday[]): [name: string, days: string][] {
  const byName = Map.groupBy(holidays, ({ name }) => name);
  return [...byName].map(([name, days]) => [name, days.map(({ day }) => formatDay(day)).join(', ')]);
}

/** The holidays of the place this year, each with a tick if the company is closed. */
function ObservedHolidays({ form: { control } }: { form: CompanyForm }) {
  const { field } = useController({ control, name: 'holidays.worked' });
  const [country, region] = useWatch({ control, name: ['holidays.country', 'holidays.region'] });
  const query = useQuery({
    ...publicHolidaysQuery({ country: country ?? undefined, region: region ?? undefined }),
    enabled: country !== null,
  });
  if (country === null) return null;
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />;
  if (query.data === undefined) return <Skeleton height={160} />;
  const worked = new Set(field.value);
  const holidays = daysByName(query.data.holidays);
  return (
    <Input.Wrapper label="The company is closed on" labelElement="div">
      <SimpleGrid type="container" cols={{ base: 1, '500px': 2 }} spacing="md" verticalSpacing={10} mt={6} mb={10}>
        {holidays.map(([name, days]) => (
          <Checkbox
            key={name}
            label={name}
            description={days}
            checked={!worked.has(name)}
            onBlur={field.onBlur}
            onChange={(event) => {
              const others = field.value.filter((other) => other !== name);
              field.onChange(event.currentTarget.checked ? others : [...others, name].sort());
            }}
          />
        ))}
      </SimpleGrid>
      {holidays.length === 0 && <Text size="sm">No public holidays are known for this place.</Text>}
      <Text size="xs" c="dimmed">
        The days of this year. Source: date-holidays, after Wikipedia, CC BY-SA 3.0. Religious holidays may differ by a
        day.
      </Text>
    </Input.Wrapper>
  );
}

/** As many as the contract allows. */
const mostDays = 200;

/** The company's own days on which it is closed. */
function CompanyDaysField({ form: { control } }: { form: CompanyForm }) {
  const days = useFieldArray({ control, name: 'holidays.companyDays', keyName: 'rowKey' });
  return (
    <Input.Wrapper label="Company days off" labelElement="div">
      <div className={styles.days}>
        {days.fields.map(({ rowKey }, index) => (
          <fieldset key={rowKey} className={styles.day} aria-label={`Company day off ${index + 1}`}>
            <DateField control={control} name={`holidays.companyDays.${index}.day`} label="Day" required />
            <TextField control={control} name={`holidays.companyDays.${index}.name`} label="Name" required />
            <ActionIcon
              className={styles.remove}
              variant="subtle"
              color="gray"
              aria-label={`Remove company day off ${index + 1}`}
              onClick={() => days.remove(index)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </fieldset>
        ))}
        {days.fields.length < mostDays && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={styles.add}
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => days.append({ day: null, name: '' })}
          >
            Add a day
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
