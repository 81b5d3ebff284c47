import { Button, Group, SegmentedControl, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { documentFields } from '@truckroll/domain/documents/document-fields';
import { sumLines } from '@truckroll/domain/documents/document-sums';
import { countingOption } from '@truckroll/domain/documents/estimate-options';
import { lineTotal } from '@truckroll/domain/documents/sheet-lines';
import { countOf, formatMoney, formatPercent } from '@truckroll/domain/format/numbers';
import { rateDecimals, sumMoney } from '@truckroll/domain/money/amounts';
import { linesMargin } from '@truckroll/domain/product-services/lines-margin';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';
import { type ReactNode, Suspense, useDeferredValue, useMemo, useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useRights } from '../../../app/session/me.ts';
import { useCurrency } from '../../../design/currency.tsx';
import { useStore } from '../../../design/external-store.ts';
import { lazyPart } from '../../../design/feedback/lazy-part.tsx';
import { NumberField } from '../../../design/field/number-field.tsx';
import { inputOf } from '../../../design/field/record-input.ts';
import { TextField } from '../../../design/field/text-field.tsx';
import { numberOf } from '../../../design/form/typed-amount.ts';
import { Section } from '../../../design/section.tsx';
import { type ItemLine, lineToSum, recordTotals } from '../../../line-items/parts/line-editor-input.ts';
import { LineItemsInput, type LineTable, useWholeRights } from '../../../line-items/parts/line-items-input.tsx';
import { useProducts } from '../../../product-services/parts/catalogue-queries.ts';
import { englishSheet } from '../../parts/english-sheet.ts';
import type { DocumentLocks } from './document-locks.ts';
import styles from './editor.module.css';
import { countingItemLines } from './option-lines.ts';
import type { DocumentFormState } from './use-document-form.ts';
import { useOptionLines, useOptions } from './use-options.ts';

const table: LineTable = {
  columns: ['rate', 'total'],
  more: ['unit', 'discount', 'markup', 'tax'],
  quantity: 'decimal',
  showsKind: false,
  photosHint: 'Clients see them on the estimate.',
  // With these amounts the lines' column adds up to the subtotal.
  totalOf: (line, { taxes, decimals }) => lineTotal(lineToSum(line, taxes), decimals),
};

const estimateTable: LineTable = { ...table, hasChoices: true };

const MemberPrice = lazyPart(async () => (await import('./member-price.tsx')).MemberPrice);
const TemplateStart = lazyPart(async () => (await import('../templates/template-start.tsx')).TemplateStart);
const OptionsInput = lazyPart(async () => (await import('./options-input.tsx')).OptionsInput);

type AmountsSectionProps = { state: DocumentFormState; locks: DocumentLocks };

/** The items, discounts and markups, and the totals (screens 12.2). */
export function AmountsSection({ state, locks }: AmountsSectionProps) {
  const { control } = state.form;
  const { symbol, decimals } = useCurrency();
  const isLocked = locks.amounts !== null;
  const rights = useWholeRights({ isReadOnly: isLocked, seesPrices: true });
  const money = { control, decimalScale: decimals, min: 0, allowNegative: false, disabled: isLocked } as const;
  const isEstimate = state.start.documentType === 2;
  const { options, begin } = useOptions(state);
  const [opened, setOpened] = useState('');
  const active = options.find(({ id }) => id === opened)?.id ?? options[0]?.id ?? null;
  const lines = useOptionLines(state, active);
  const totalOf = useTotalOf(state);
  const items = (
    <LineItemsInput key={active} editor={lines} table={isEstimate ? estimateTable : table} rights={rights} />
  );
  return (
    <Section title="Line Items">
      {active === null ? (
        items
      ) : (
        // Without a boundary of its own the whole editor would wait, and begin anew with each answer that arrives meanwhile.
        <Suspense fallback={<Skeleton height={240} />}>
          <OptionsInput state={state} active={active} totalOf={totalOf} isLocked={isLocked} onOpen={setOpened}>
            {items}
          </OptionsInput>
        </Suspense>
      )}
      {isEstimate && active === null && !isLocked && (
        <Group justify="center" gap="xs" mt="sm">
          <Button
            variant="subtle"
            leftSection={<IconColumns3 size={16} aria-hidden />}
            onClick={() => setOpened(begin())}
          >
            Offer several options
          </Button>
          {state.stored === null && state.start.source === null && state.start.isTemplate !== true && (
            <Suspense>
              <TemplateStart state={state} />
            </Suspense>
          )}
        </Group>
      )}
      <div className={styles.sums}>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing={14}>
          <div>
            <AmountOrShare state={state} label="Discount" amount="discount" kind="discountType" isLocked={isLocked} />
            {state.start.isTemplate !== true && (
              <Suspense>
                <MemberPrice state={state} isLocked={isLocked} />
              </Suspense>
            )}
          </div>
          <NumberField {...money} name="markup" label="Markup" prefix={symbol} />
          <NumberField {...money} name="shippingAmount" label="Shipping" prefix={symbol} />
          <TextField
            control={control}
            name="shippingInfo"
            {...inputOf(documentFields.shippingInfo)}
            disabled={locks.all !== null}
          />
        </SimpleGrid>
        <Sums state={state} optionId={active} />
      </div>
    </Section>
  );
}

type AmountOrShareProps = {
  state: DocumentFormState;
  label: string;
  amount: 'discount' | 'depositValue';
  kind: 'discountType' | 'depositType';
  isLocked: boolean;
};

/** A number that is an amount or a percentage. */
export function AmountOrShare({ state, label, amount, kind, isLocked }: AmountOrShareProps) {
  const { control } = state.form;
  const { symbol, decimals } = useCurrency();
  const { field } = useController({ control, name: kind });
  const isShare = field.value === 'percentage';
  return (
    <div>
      <NumberField
        control={control}
        name={amount}
        label={label}
        decimalScale={isShare ? rateDecimals : decimals}
        min={0}
        allowNegative={false}
        disabled={isLocked}
        {...(isShare ? { suffix: '%' } : { prefix: symbol })}
      />
      <SegmentedControl
        mt={6}
        size="xs"
        aria-label={`${label} as`}
        disabled={isLocked}
        data={[
          { value: 'amount', label: 'Amount' },
          { value: 'percentage', label: 'Percentage' },
        ]}
        value={field.value}
        onChange={field.onChange}
      />
    </div>
  );
}

/** The total of each option, by the server's own function. */
function useTotalOf({ form, lines: { lines: store, taxes } }: DocumentFormState): (optionId: string) => number {
  const { decimals } = useCurrency();
  const lines = useDeferredValue(useStore(store));
  const [discount, discountType, markup, shippingAmount] = useWatch({
    control: form.control,
    name: ['discount', 'discountType', 'markup', 'shippingAmount'],
  });
  const whole = { discount: discount ?? 0, discountType, markup: markup ?? 0, shippingAmount: shippingAmount ?? 0 };
  return (optionId) => recordTotals(countingItemLines(lines, optionId), taxes, { ...whole, decimals }).total;
}

/** The current totals of an option of the document, by the server's own function (API 4.2). */
function useTotals({ form, lines: { lines: store, taxes }, start }: DocumentFormState, optionId: string | null) {
  const { decimals } = useCurrency();
  // Typing has priority, so with hundreds of lines the totals may lag slightly.
  const all = useDeferredValue(useStore(store));
  const [discount, discountType, markup, shippingAmount, shippingInfo, memberPlan] = useWatch({
    control: form.control,
    name: ['discount', 'discountType', 'markup', 'shippingAmount', 'shippingInfo', 'memberPlan'],
  });
  return useMemo(() => {
    const whole = {
      discount: discount ?? 0,
      discountType,
      markup: markup ?? 0,
      shippingAmount: shippingAmount ?? 0,
      decimals,
    };
    const lines = countingItemLines(all, optionId);
    const totals = recordTotals(lines, taxes, whole);
    const items = lines.map((line) => ({ discount: Number(line.discount) || 0 }));
    const sums = {
      ...whole,
      ...totals,
      items,
      documentType: 2 as const,
      otherCharges: whole.markup,
      shippingInfo: shippingInfo.trim() || null,
      memberPlan: memberPlan || null,
      amountPaid: 0,
      amountDue: totals.total,
      isDepositRequired: false,
      depositAmount: 0,
      depositPaid: 0,
    };
    const shown = sumLines(englishSheet, sums, 'Markup');
    const included = totals.taxes.filter(({ taxType }) => taxType === 2).map(({ taxAmount }) => -taxAmount);
    // What the company earns: without taxes, also those within prices, and without shipping.
    const income = sumMoney([totals.total, -totals.tax, -whole.shippingAmount, ...included]);
    return { shown, lines, income, total: totals.total, refusal: totals.refusal, documentType: start.documentType };
  }, [
    all,
    optionId,
    taxes,
    discount,
    discountType,
    markup,
    shippingAmount,
    shippingInfo,
    memberPlan,
    start.documentType,
    decimals,
  ]);
}

function Sums({ state, optionId }: { state: DocumentFormState; optionId: string | null }) {
  const { currency } = useCurrency();
  const { shown, refusal, lines, income } = useTotals(state, optionId);
  const seesCosts = showsCosts(useRights());
  return (
    <div>
      <dl className={styles.totals} aria-label="Sums">
        {shown.map(({ label, amount, kind }) => (
          <div key={label} className={styles.sum} data-kind={kind}>
            <dt>{label}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
      {seesCosts && lines.length > 0 && <MarginOf lines={lines} income={income} />}
      {refusal !== null && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {refusal}
        </Text>
      )}
    </div>
  );
}

/** The margin of the lines that count, for people who see costs. */
function MarginOf({ lines, income }: { lines: readonly ItemLine[]; income: number }) {
  const { currency, decimals } = useCurrency();
  const { data: products } = useProducts();
  if (products === undefined) return null;
  const costs = new Map(products.map(({ id, cost }) => [id, cost]));
  const { margin, withoutCost } = linesMargin(
    lines.map(({ itemId, quantity }) => ({ itemId, quantity: numberOf(quantity) })),
    { income, costOf: (id) => costs.get(id) ?? null, decimals },
  );
  return (
    <Text size="sm" c="dimmed">
      {margin === null
        ? `Margin unknown: ${countOf(withoutCost, 'item')} without a cost in the price book`
        : `Margin ${formatMoney(margin.amount, currency)}${margin.percent === null ? '' : ` (${formatPercent(margin.percent)})`}`}
    </Text>
  );
}

/** The total of the document: of an estimate with options, that of the one that counts while its client has chosen none. */
export function useCountingTotal(state: DocumentFormState): { total: number; name: string | null } {
  const options = useWatch({ control: state.form.control, name: 'options' });
  const counting = countingOption(options.map((option) => ({ ...option, isChosen: false })));
  const { total } = useTotals(state, counting?.id ?? null);
  return { total, name: counting === null ? null : counting.name.trim() || 'the option' };
}

/** The total, which stays visible at every scroll position of the form. */
export function TotalInSight({ state }: { state: DocumentFormState }): ReactNode {
  const { currency } = useCurrency();
  const { total, name } = useCountingTotal(state);
  return (
    <span className={styles.total}>
      {name === null ? 'Total' : `Total of ${name}`} <strong>{formatMoney(total, currency)}</strong>
    </span>
  );
}
