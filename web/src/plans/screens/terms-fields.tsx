import {
  ActionIcon,
  Button,
  Chip,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  SimpleGrid,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { longestPlanText } from '@truckroll/contract/plans/plans';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { priceOf } from '@truckroll/domain/plans/plan-bills';
import {
  billingDayLabel,
  billingIntervalLabels,
  billingIntervals,
  type IncludedVisit,
  mostIncludedVisits,
  mostPlanLines,
  mostVisitsAMonth,
  type PlanKind,
  type PlanLine,
  type PlanTerms,
} from '@truckroll/domain/plans/plan-terms';
import { weekdays } from '@truckroll/domain/recurrence/repeat-rule';
import { useCurrency } from '../../design/currency.tsx';
import { errorText } from '../../design/field/field.ts';
import { useRowKeys } from '../../design/field/row-list-keys.ts';
import { shortMonth } from '../../design/month-names.ts';
import { taxesQuery } from '../../taxes/parts/tax-queries.ts';
import { emptyLine, emptyVisit } from './plan-form.ts';
import styles from './terms-fields.module.css';

type Errors = Readonly<Record<string, unknown>> | undefined;

const errorAt = (errors: Errors, key: string): string | undefined => errorText(errors?.[key] as never);
const partOf = (errors: Errors, key: string): Errors => errors?.[key] as Errors;

type TermsFieldsProps = {
  kind: PlanKind;
  value: PlanTerms;
  onChange: (terms: PlanTerms) => void;
  errors: Errors;
};

/** The months of a year, as the chips name them. */
const months = Array.from({ length: 12 }, (_, index) => ({
  value: String(index + 1),
  label: shortMonth(`2026-${String(index + 1).padStart(2, '0')}`).slice(0, 3),
}));

const billingDays = Array.from({ length: 31 }, (_, index) => ({
  value: String(index + 1),
  label: billingDayLabel(index + 1),
}));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const dayChoices = [
  { value: '', label: 'The office plans each visit' },
  ...weekdays.map((day, index) => ({ value: String(index), label: capital(day) })),
];

/** What a plan gives and costs: its lines, how it is billed, its visits and its term. */
export function TermsFields({ kind, value: terms, onChange, errors }: TermsFieldsProps) {
  const set = (part: Partial<PlanTerms>) => onChange({ ...terms, ...part });
  const { currency, decimals } = useCurrency();
  const isPlan = kind === 'plan';
  return (
    <>
      <LinesFields lines={terms.lines} onChange={(lines) => set({ lines })} errors={errors} />
      <Text size="sm" fw={600}>
        {`Total before taxes: ${formatMoney(priceOf(terms.lines, decimals), currency)}`}
      </Text>
      <fieldset className={styles.part}>
        <legend className={styles.legend}>Bills</legend>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
          {isPlan && (
            <Select
              label="Billed"
              allowDeselect={false}
              data={[
                { value: 'calendar', label: 'By the calendar, in advance' },
                { value: 'visit', label: 'After each visit that is done' },
              ]}
              value={terms.billing}
              onChange={(billing) => set({ billing: billing === 'visit' ? 'visit' : 'calendar' })}
            />
          )}
          {terms.billing === 'calendar' && (
            <>
              <Select
                label="How often"
                allowDeselect={false}
                data={billingIntervals.map((value) => ({ value, label: billingIntervalLabels[value] }))}
                value={terms.interval}
                onChange={(chosen) => {
                  const interval = billingIntervals.find((each) => each === chosen);
                  if (interval !== undefined) set({ interval });
                }}
              />
              <Select
                label="Day of the month"
                description="What comes before the first one is billed by days"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                allowDeselect={false}
                data={billingDays}
                value={String(terms.billingDay)}
                onChange={(day) => set({ billingDay: Number(day) })}
              />
            </>
          )}
        </SimpleGrid>
        <Switch
          label="Send bills by themselves"
          description="Otherwise each bill waits as a draft invoice."
          checked={terms.sendsBills}
          onChange={(event) => set({ sendsBills: event.currentTarget.checked })}
        />
      </fieldset>
      {isPlan && <VisitsFields terms={terms} set={set} errors={errors} />}
      <fieldset className={styles.part}>
        <legend className={styles.legend}>Term</legend>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
          <NumberInput
            label="Months"
            placeholder="Until it is cancelled"
            min={1}
            max={120}
            allowDecimal={false}
            value={terms.termMonths ?? ''}
            onChange={(typed) => set({ termMonths: typed === '' ? null : Number(typed) })}
            error={errorAt(errors, 'termMonths')}
          />
        </SimpleGrid>
        {terms.termMonths !== null && (
          <Switch
            label="Renews by itself"
            description="Otherwise it ends with its term."
            checked={terms.renews}
            onChange={(event) => set({ renews: event.currentTarget.checked })}
          />
        )}
        <Textarea
          label="What the client agrees to"
          autosize
          minRows={3}
          maxRows={10}
          maxLength={longestPlanText}
          value={terms.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
          error={errorAt(errors, 'text')}
        />
      </fieldset>
    </>
  );
}

type LinesFieldsProps = { lines: readonly PlanLine[]; onChange: (lines: PlanLine[]) => void; errors: Errors };

function LinesFields({ lines, onChange, errors }: LinesFieldsProps) {
  const { data: taxes = [] } = useQuery(taxesQuery({ includeInactive: false }));
  const { symbol } = useCurrency();
  const { keys, remove } = useRowKeys(lines.length);
  const listErrors = partOf(errors, 'lines');
  const offered = taxes.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>What each bill asks for</legend>
      {lines.map((line, index) => {
        const rowErrors = partOf(listErrors, String(index));
        const set = (part: Partial<PlanLine>) => onChange(lines.with(index, { ...line, ...part }));
        return (
          <div key={keys[index]} className={styles.row}>
            <TextInput
              className={styles.wide}
              label="Name"
              required
              maxLength={200}
              value={line.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
              error={errorAt(rowErrors, 'name')}
            />
            <NumberInput
              label="Quantity"
              min={0.01}
              max={9999}
              decimalScale={2}
              value={line.quantity}
              onChange={(typed) => set({ quantity: typed === '' ? 0 : Number(typed) })}
              error={errorAt(rowErrors, 'quantity')}
            />
            <NumberInput
              label="Rate"
              prefix={symbol}
              min={0}
              decimalScale={4}
              thousandSeparator=","
              hideControls
              value={line.rate}
              onChange={(typed) => set({ rate: typed === '' ? 0 : Number(typed) })}
              error={errorAt(rowErrors, 'rate')}
            />
            {offered.length > 0 && (
              <MultiSelect
                className={styles.wide}
                label="Taxes"
                data={offered}
                value={line.taxIds}
                onChange={(taxIds) => set({ taxIds })}
                error={errorAt(rowErrors, 'taxIds')}
              />
            )}
            {lines.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="red"
                size={36}
                aria-label={`Remove line ${index + 1}`}
                onClick={() => {
                  remove(index);
                  onChange(lines.toSpliced(index, 1));
                }}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            )}
          </div>
        );
      })}
      {lines.length < mostPlanLines && (
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => onChange([...lines, emptyLine])}
        >
          Add line
        </Button>
      )}
    </fieldset>
  );
}

type VisitsFieldsProps = { terms: PlanTerms; set: (part: Partial<PlanTerms>) => void; errors: Errors };

function VisitsFields({ terms, set, errors }: VisitsFieldsProps) {
  const { visits, weekday } = terms;
  const { keys, remove } = useRowKeys(visits.length);
  const listErrors = partOf(errors, 'visits');
  const { message, root } = (errors?.['visits'] ?? {}) as { message?: string; root?: { message?: string } };
  const listError = message ?? root?.message;
  const setVisits = (next: IncludedVisit[]) => set({ visits: next });
  return (
    <fieldset className={styles.part}>
      <legend className={styles.legend}>Visits that are included</legend>
      {visits.map((visit, index) => {
        const rowErrors = partOf(listErrors, String(index));
        const change = (part: Partial<IncludedVisit>) => setVisits(visits.with(index, { ...visit, ...part }));
        return (
          <div key={keys[index]} className={styles.row}>
            <TextInput
              className={styles.wide}
              label="What is done"
              required
              maxLength={200}
              value={visit.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
              error={errorAt(rowErrors, 'name')}
            />
            <div className={styles.wide}>
              <Text size="sm" fw={500} id={`months-${keys[index]}`}>
                Months
              </Text>
              <Chip.Group
                multiple
                value={visit.months.map(String)}
                onChange={(chosen) => change({ months: chosen.map(Number).sort((one, other) => one - other) })}
              >
                <Group gap={6} mt={4} role="group" aria-labelledby={`months-${keys[index]}`}>
                  {months.map(({ value, label }) => (
                    <Chip key={value} value={value} size="xs">
                      {label}
                    </Chip>
                  ))}
                </Group>
              </Chip.Group>
              {errorAt(rowErrors, 'months') !== undefined && (
                <Text size="sm" c="var(--mantine-color-error)" mt={4} role="alert">
                  {errorAt(rowErrors, 'months')}
                </Text>
              )}
            </div>
            <NumberInput
              label="Times in each month"
              min={1}
              max={mostVisitsAMonth}
              allowDecimal={false}
              clampBehavior="blur"
              value={visit.times}
              onChange={(typed) => change({ times: typed === '' ? 1 : Number(typed) })}
              error={errorAt(rowErrors, 'times')}
            />
            <ActionIcon
              variant="subtle"
              color="red"
              size={36}
              aria-label={`Remove visit ${index + 1}`}
              onClick={() => {
                remove(index);
                setVisits(visits.toSpliced(index, 1));
              }}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {listError !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {listError}
        </Text>
      )}
      {visits.length < mostIncludedVisits && (
        <Button
          variant="default"
          size="sm"
          w="fit-content"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setVisits([...visits, emptyVisit])}
        >
          Add visit
        </Button>
      )}
      {visits.length > 0 && (
        <Select
          label="Planned on"
          description="The job of each visit is made 60 days ahead."
          allowDeselect={false}
          data={dayChoices}
          value={weekday === null ? '' : String(weekday)}
          onChange={(chosen) => set({ weekday: chosen === null || chosen === '' ? null : Number(chosen) })}
        />
      )}
    </fieldset>
  );
}
