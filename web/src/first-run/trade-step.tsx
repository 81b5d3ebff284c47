import { Checkbox, Group, Radio, Select, SimpleGrid, Skeleton, Text } from '@mantine/core';
import { type Trade, tradeLabels, trades } from '@truckroll/domain/first-run/trade-pack';
import { tradePacks } from '@truckroll/domain/first-run/trade-packs';
import { currencySymbolOf } from '@truckroll/domain/format/numbers';
import { useState } from 'react';
import { useUpdateAccount } from '../account/account-queries.ts';
import { currencyOptions } from '../account/company-values.ts';
import { useMe } from '../app/session/me.ts';
import { InCurrency } from '../design/currency.tsx';
import { problemText } from '../design/feedback/api-problem.ts';
import { toast } from '../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../design/form/busy-button.tsx';
import { ErrorLine } from '../design/form/form.tsx';
import { useProducts } from '../product-services/catalogue-queries.ts';
import { useAddPriceList } from './first-run-queries.ts';
import { addedText, isNameless, type PriceRow, priceListBody, priceRows, productKey } from './price-draft.ts';
import { PriceRows } from './price-rows.tsx';
import { stepPlace } from './step-place.ts';
import type { StepProps } from './step-props.ts';

/** The trade, and its price list and job types, which are adjusted before they are added. */
export function TradeStep(props: StepProps) {
  const products = useProducts();
  if (products.data === undefined) return <Skeleton height={180} />;
  return <TradeForm {...props} known={new Set(products.data.map(productKey))} />;
}

function TradeForm({ firstRun, onSettled, known }: StepProps & { known: ReadonlySet<string> }) {
  const { account } = useMe();
  const [trade, setTrade] = useState(firstRun.trade);
  const [currency, setCurrency] = useState(account.currency);
  const [rows, setRows] = useState<readonly PriceRow[]>(() =>
    trade === null ? [] : priceRows(trade, currency, known),
  );
  const [jobTypes, setJobTypes] = useState<string[]>(trade === null ? [] : [...tradePacks[trade].jobTypes]);
  const [isEdited, setEdited] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const updateAccount = useUpdateAccount();
  const addPriceList = useAddPriceList();
  const isBusy = updateAccount.isPending || addPriceList.isPending;
  useAskBeforeLeaving(isEdited, stepPlace);

  function choose(next: { trade?: Trade; currency?: string }): void {
    const [newTrade, newCurrency] = [next.trade ?? trade, next.currency ?? currency];
    setTrade(newTrade);
    setCurrency(newCurrency);
    if (newTrade === null) return;
    setRows(priceRows(newTrade, newCurrency, known));
    if (next.trade !== undefined) setJobTypes([...tradePacks[next.trade].jobTypes]);
  }

  function change(key: string, patch: Partial<PriceRow>): void {
    setEdited(true);
    setRows((before) => before.map((row) => (row.key === key ? { ...row, ...patch } : row)));
  }

  async function add(chosen: Trade): Promise<void> {
    if (isBusy || rows.some(isNameless)) return;
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
      <Radio.Group
        label="What do you do?"
        value={trade}
        onChange={(value) => choose({ trade: value as Trade })}
        mb="md"
      >
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
            onChange={(value) => value !== null && choose({ currency: value })}
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
            value={jobTypes}
            onChange={(chosen) => {
              setEdited(true);
              setJobTypes(chosen);
            }}
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
            disabled={rows.some(isNameless)}
            onClick={() => void add(trade)}
          />
        </>
      )}
    </>
  );
}
