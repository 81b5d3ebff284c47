import { Checkbox, Group, NumberInput, Radio, Select, SimpleGrid, Skeleton, Text, TextInput } from '@mantine/core';
import { type Trade, tradeLabels, trades } from '@truckroll/domain/first-run/trade-pack';
import { tradePacks } from '@truckroll/domain/first-run/trade-packs';
import { currencySymbolOf } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { useUpdateAccount } from '../../account/parts/account-queries.ts';
import { currencyOptions } from '../../account/parts/company-values.ts';
import { useMe } from '../../app/session/me.ts';
import { InCurrency, useCurrency } from '../../design/currency.tsx';
import { problemText } from '../../design/feedback/api-problem.ts';
import { LoadFailure } from '../../design/feedback/load-failure.tsx';
import { toast } from '../../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { ErrorLine } from '../../design/form/form.tsx';
import { useProducts } from '../../product-services/parts/catalogue-queries.ts';
import { useAddPriceList } from '../panels/first-run-queries.ts';
import styles from './first-run.module.css';
import {
  addedText,
  addsNothing,
  byCategory,
  inCurrency,
  isNameless,
  newDraft,
  type PriceDraft,
  type PriceRow,
  priceListBody,
  productKey,
} from './price-draft.ts';
import { stepPlace } from './step-place.ts';
import type { StepProps } from './step-props.ts';

/** The trade, and its price list and job types, which are adjusted before they are added. */
export function TradeStep(props: StepProps) {
  const products = useProducts();
  if (products.isError && products.data === undefined)
    return <LoadFailure error={products.error} onRetry={() => void products.refetch()} />;
  if (products.data === undefined) return <Skeleton height={180} />;
  return <TradeForm {...props} known={new Set(products.data.map(productKey))} />;
}

const emptyDraft: PriceDraft = { rows: [], jobTypes: [] };

function TradeForm({ firstRun, onSettled, known }: StepProps & { known: ReadonlySet<string> }) {
  const { account } = useMe();
  const [trade, setTrade] = useState(firstRun.trade);
  const [currency, setCurrency] = useState(account.currency);
  // The list of each trade that was looked at, so that nothing is lost by looking at another one.
  const [drafts, setDrafts] = useState<ReadonlyMap<Trade, PriceDraft>>(new Map());
  const [isEdited, setEdited] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const updateAccount = useUpdateAccount();
  const addPriceList = useAddPriceList();
  const isBusy = updateAccount.isPending || addPriceList.isPending;
  useAskBeforeLeaving(isEdited, stepPlace);
  const draft = trade === null ? emptyDraft : (drafts.get(trade) ?? newDraft(trade, currency, known));
  const { rows, jobTypes } = draft;
  const canAdd = !addsNothing(draft) && !rows.some(isNameless);

  function chooseCurrency(to: string): void {
    setCurrency(to);
    const priced = [...drafts].map(
      ([of, { rows: before, jobTypes: types }]) =>
        [of, { rows: inCurrency(before, { trade: of, from: currency, to }), jobTypes: types }] as const,
    );
    setDrafts(new Map(priced));
  }

  function edit(patch: Partial<PriceDraft>): void {
    if (trade === null) return;
    setEdited(true);
    setDrafts(new Map(drafts).set(trade, { ...draft, ...patch }));
  }

  const change = (key: string, patch: Partial<PriceRow>): void =>
    edit({ rows: rows.map((row) => (row.key === key ? { ...row, ...patch } : row)) });

  async function add(chosen: Trade): Promise<void> {
    if (isBusy || !canAdd) return;
    setFailure(null);
    try {
      if (currency !== account.currency)
        await updateAccount.mutateAsync({ currency, currencySymbol: currencySymbolOf(currency) });
      const { added } = await addPriceList.mutateAsync(priceListBody(chosen, rows, jobTypes));
      toast.success(addedText(added));
      onSettled();
    } catch (error) {
      setFailure(problemText(error));
    }
  }

  return (
    <>
      <Radio.Group label="What do you do?" value={trade} onChange={(value) => setTrade(value as Trade)} mb="md">
        <SimpleGrid type="container" cols={{ base: 1, '300px': 2, '560px': 3 }} spacing="xs" mt={6}>
          {trades.map((each) => (
            <Radio key={each} value={each} label={tradeLabels[each]} />
          ))}
        </SimpleGrid>
      </Radio.Group>
      {trade !== null && (
        <>
          <Select
            label="Currency"
            searchable
            allowDeselect={false}
            limit={50}
            maw={320}
            mb="md"
            data={currencyOptions}
            nothingFoundMessage="Nothing found"
            value={currency}
            onChange={(value) => value !== null && chooseCurrency(value)}
          />
          <Text size="sm" c="dimmed" mb="xs">
            Usual prices to begin with, not advice. Untick what you do not offer, and set your own prices.
          </Text>
          <InCurrency value={currency}>
            <PriceRows rows={rows} onChange={change} />
          </InCurrency>
          <Checkbox.Group
            label="Job types"
            description="New jobs get a field 'Job type' with these choices."
            value={[...jobTypes]}
            onChange={(chosen) => edit({ jobTypes: chosen })}
            my="md"
          >
            <Group gap="md" mt={6}>
              {tradePacks[trade].jobTypes.map((type) => (
                <Checkbox key={type} value={type} label={type} />
              ))}
            </Group>
          </Checkbox.Group>
          <ErrorLine text={failure} />
          <BusyButton
            label="Add these"
            busyLabel="Adding..."
            isBusy={isBusy}
            disabled={!canAdd}
            onClick={() => void add(trade)}
          />
        </>
      )}
    </>
  );
}

type PriceRowsProps = { rows: readonly PriceRow[]; onChange: (key: string, patch: Partial<PriceRow>) => void };

/** The entries of a price list by category, each with a tick, its name and its price. */
const PriceRows = ({ rows, onChange }: PriceRowsProps) =>
  byCategory(rows).map(([category, entries]) => (
    <section key={category} aria-label={category}>
      <Text fw={550} mt="sm" mb={6}>
        {category}
      </Text>
      <ul className={styles.items}>
        {entries.map((row) => (
          <Entry key={row.key} row={row} onChange={(patch) => onChange(row.key, patch)} />
        ))}
      </ul>
    </section>
  ));

function Entry({ row, onChange }: { row: PriceRow; onChange: (patch: Partial<PriceRow>) => void }) {
  const { symbol, decimals } = useCurrency();
  if (row.isThere) {
    return (
      <li className={styles.item}>
        <Checkbox checked disabled readOnly aria-label={`Add ${row.key}`} />
        <Text>{row.name}</Text>
        <Text size="xs" c="dimmed">
          Already there
        </Text>
      </li>
    );
  }
  return (
    <li className={styles.item}>
      <Checkbox
        checked={row.isChosen}
        aria-label={`Add ${row.key}`}
        onChange={({ currentTarget }) => onChange({ isChosen: currentTarget.checked })}
      />
      <TextInput
        aria-label={`Name of ${row.key}`}
        value={row.name}
        maxLength={200}
        disabled={!row.isChosen}
        error={isNameless(row) ? 'Name is required' : undefined}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <NumberInput
        aria-label={`Price of ${row.key}, per ${row.unitType}`}
        value={row.price ?? ''}
        prefix={symbol}
        thousandSeparator=","
        decimalScale={decimals}
        fixedDecimalScale
        allowNegative={false}
        hideControls
        disabled={!row.isChosen}
        onChange={(typed) => onChange({ price: typed === '' ? null : Number(typed) })}
      />
      <Text className={styles.unit} size="sm" c="dimmed" aria-hidden>
        {`per ${row.unitType}`}
      </Text>
    </li>
  );
}
