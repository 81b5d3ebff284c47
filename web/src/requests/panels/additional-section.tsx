import { MultiSelect, SimpleGrid, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { badgeLabel } from '@truckroll/domain/colors/badge-colors';
import { formatMoney } from '@truckroll/domain/format/numbers';
import { categoryLabel } from '@truckroll/domain/requests/category-label';
import { requestFields } from '@truckroll/domain/requests/request-fields';
import { serviceCategories, urgencies } from '@truckroll/domain/requests/request-stages';
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react';
import { useController, useFormState, useWatch } from 'react-hook-form';
import { PropertyInput } from '../../custom-properties/parts/property-input.tsx';
import { useCurrency } from '../../design/currency.tsx';
import { useStore } from '../../design/external-store.ts';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { DateField } from '../../design/field/date-field.tsx';
import { errorText } from '../../design/field/field.ts';
import { NumberField } from '../../design/field/number-field.tsx';
import { inputOf } from '../../design/field/record-input.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { MoreFields } from '../../design/form/more-fields.tsx';
import { recordTotals } from '../../line-items/parts/line-editor-input.ts';
import { LineItemsInput, type LineTable, useWholeRights } from '../../line-items/parts/line-items-input.tsx';
import { skillsQuery } from '../../skills/parts/skill-queries.ts';
import { TagsField } from '../../tags/parts/tags-field.tsx';
import { AttachmentsField } from './attachments-field.tsx';
import styles from './request-form.module.css';
import { requestSums } from './request-sums.ts';
import type { RequestFormState } from './use-request-form.ts';

const columns = { cols: { base: 1, sm: 2 }, spacing: 'md', verticalSpacing: 14 } as const;
const categories = serviceCategories.map((value) => ({ value, label: categoryLabel(value) }));
const urgencyOptions = urgencies.map((value) => ({ value, label: badgeLabel('urgency', value) }));

const table: LineTable = {
  columns: ['unit', 'rate', 'tax', 'total'],
  quantity: 'decimal',
  showsKind: false,
  totalOf: (line, { taxes, decimals }) => recordTotals([line], taxes, { decimals }).lines[0]?.total ?? 0,
};

type SectionProps = { state: RequestFormState };

/** Description, notes and all further details of a request (screens M26). */
export function AdditionalSection({ state }: SectionProps) {
  const { control } = state.form;
  const rights = useWholeRights({ isReadOnly: false, seesPrices: state.seesPrices });
  return (
    <>
      <TextareaField control={control} name="requirements" {...inputOf(requestFields.requirements)} />
      <TextareaField control={control} name="notes" {...inputOf(requestFields.notes)} />
      <MoreDetails state={state}>
        <Details state={state} />
        <Properties state={state} />
        <AttachmentsField state={state} />
        <Title order={5}>Line Items</Title>
        <LineItemsInput editor={state.lines} table={table} rights={rights} />
        {state.seesPrices && <Sums state={state} />}
      </MoreDetails>
    </>
  );
}

function Details({ state: { form, seesPrices } }: SectionProps) {
  const { control } = form;
  const { symbol, decimals } = useCurrency();
  return (
    <SimpleGrid {...columns}>
      <SelectField
        control={control}
        name="serviceType"
        label="Service Category"
        data={categories}
        searchable
        clearable
        placeholder="None"
      />
      <SelectField control={control} name="urgency" label="Urgency" data={urgencyOptions} />
      <TextField
        control={control}
        name="purchaseOrderNumber"
        {...inputOf(requestFields.purchaseOrderNumber)}
        autoComplete="off"
      />
      <DateField control={control} name="followUpDate" label="Follow-up date" />
      {seesPrices && (
        <NumberField
          control={control}
          name="estimatedValue"
          label="Estimated value"
          prefix={symbol}
          decimalScale={decimals}
          min={0}
          allowNegative={false}
        />
      )}
      <SkillsField form={form} />
      <TagsField control={control} name="tagIds" />
      <CheckboxField control={control} name="flexibleScheduling" label="Flexible scheduling" />
    </SimpleGrid>
  );
}

const mostSkills = 20;

/** The required skills by name (TM-12). A failure to load them is logged. */
function SkillsField({ form }: Pick<RequestFormState, 'form'>) {
  const { field, fieldState } = useController({ control: form.control, name: 'tags' });
  const { data: skills = [], error } = useQuery(skillsQuery);
  useEffect(() => {
    if (error !== null) console.warn(error);
  }, [error]);
  const chosen: string[] = field.value;
  return (
    <MultiSelect
      {...field}
      label="Skills"
      data={[...new Set([...skills.map(({ name }) => name), ...chosen])]}
      value={chosen}
      maxValues={mostSkills}
      searchable
      hidePickedOptions
      nothingFoundMessage="Nothing found"
      error={errorText(fieldState.error)}
    />
  );
}

/** The account's custom properties of requests. */
function Properties({ state: { form, start } }: SectionProps) {
  const definitions = start.definitions.filter(({ isDefault }) => !isDefault);
  if (definitions.length === 0) return null;
  return (
    <SimpleGrid {...columns}>
      {definitions.map((definition) => (
        <PropertyInput
          key={definition.id}
          control={form.control}
          name={`properties.${definition.id}`}
          definition={definition}
        />
      ))}
    </SimpleGrid>
  );
}

/** The discount on the whole request, and the totals as the server computes them (API 4.2). */
function Sums({ state: { form, lines } }: SectionProps) {
  const { symbol, currency, decimals } = useCurrency();
  const shown = useDeferredValue(useStore(lines.lines));
  const discount = useWatch({ control: form.control, name: 'discount' }) ?? 0;
  const { subTotal, tax, total, refusal } = useMemo(
    () => requestSums(shown, { taxes: lines.taxes, discount, decimals }),
    [shown, lines, discount, decimals],
  );
  return (
    <>
      <SimpleGrid {...columns}>
        <NumberField
          control={form.control}
          name="discount"
          label="Discount"
          prefix={symbol}
          decimalScale={decimals}
          min={0}
          allowNegative={false}
        />
      </SimpleGrid>
      <dl className={styles.sums} aria-label="Totals">
        <dt>Subtotal</dt>
        <dd>{formatMoney(subTotal, currency)}</dd>
        <dt>Tax</dt>
        <dd>{formatMoney(tax, currency)}</dd>
        <dt>Total</dt>
        <dd>{formatMoney(total, currency)}</dd>
      </dl>
      {refusal !== null && (
        <Text size="sm" c="red" role="alert">
          {refusal}
        </Text>
      )}
    </>
  );
}

const inside = [
  'serviceType',
  'urgency',
  'purchaseOrderNumber',
  'flexibleScheduling',
  'followUpDate',
  'tags',
  'tagIds',
  'estimatedValue',
  'properties',
  'files',
  'discount',
] as const;

/** The fields of a request that are rarely used (screens M26). */
function MoreDetails({ state: { form, lines }, children }: { state: RequestFormState; children: ReactNode }) {
  const { errors } = useFormState({ control: form.control, name: [...inside] });
  const { showsMissing, texts } = useStore(lines.marks);
  const isFailing = showsMissing || Object.keys(texts).length > 0 || inside.some((name) => errors[name] !== undefined);
  return (
    <MoreFields order={4} isFailing={isFailing}>
      {children}
    </MoreFields>
  );
}
