import { Anchor, Checkbox, Group, NumberInput, Select, SimpleGrid, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { countryCode } from '@truckroll/domain/addresses/regions';
import {
  taxCountries,
  taxRegionOf,
  taxRegions,
  type UsualTax,
  usualTaxes,
} from '@truckroll/domain/first-run/usual-taxes';
import { useState } from 'react';
import { useMe } from '../../app/session/me.ts';
import { problemText } from '../../design/feedback/api-problem.ts';
import { toastOnError } from '../../design/feedback/toast-on-error.ts';
import { toast } from '../../design/feedback/toasts.ts';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { BusyButton } from '../../design/form/busy-button.tsx';
import { ErrorLine } from '../../design/form/form.tsx';
import { useAddUsualTaxes, useStepDone } from '../panels/first-run-queries.ts';
import styles from './first-run.module.css';
import { stepPlace } from './step-place.ts';
import type { StepProps } from './step-props.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });
const countryOptions = taxCountries.map((code) => ({ value: code, label: names.of(code) ?? code }));

type Row = { tax: UsualTax; rate: number | null; isChosen: boolean };

const rowsOf = (country: string, region: string | null): Row[] => {
  const usual = usualTaxes(country, region);
  return usual.kind === 'taxes' ? usual.taxes.map((tax) => ({ tax, rate: tax.rate, isChosen: true })) : [];
};

/** The company's country and state, as far as they are known. */
function usePlace(): { country: string; region: string | null } {
  const { address, phoneCountry } = useMe().account;
  const country = countryCode(address?.country ?? '') ?? phoneCountry.toUpperCase();
  const known = taxCountries.includes(country) ? country : 'US';
  return { country: known, region: taxRegionOf(address?.state ?? '', known) };
}

/** The usual sales taxes of a place, as a suggestion that the owner checks. */
export function TaxesStep({ onSettled }: StepProps) {
  const begun = usePlace();
  const [{ country, region }, setPlace] = useState(begun);
  const [rows, setRows] = useState(() => rowsOf(begun.country, begun.region));
  const [isEdited, setEdited] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const add = useAddUsualTaxes();
  const chosen = rows.filter(({ isChosen }) => isChosen);
  const regions = taxRegions(country);
  useAskBeforeLeaving(isEdited, stepPlace);

  function move(place: { country: string; region: string | null }): void {
    setPlace(place);
    setRows(rowsOf(place.country, place.region));
    setEdited(false);
  }

  function change(name: string, patch: Partial<Row>): void {
    setEdited(true);
    setRows((before) => before.map((row) => (row.tax.name === name ? { ...row, ...patch } : row)));
  }

  async function save(): Promise<void> {
    if (add.isPending) return;
    setFailure(null);
    try {
      const taxes = chosen.map(({ tax, rate }) => ({ ...tax, rate: rate ?? '' }));
      const { added } = await add.mutateAsync({ taxes });
      toast.success(added === 0 ? 'These taxes were already there' : 'Taxes added');
      onSettled();
    } catch (error) {
      setFailure(problemText(error));
    }
  }

  return (
    <>
      <SimpleGrid type="container" cols={{ base: 1, '400px': 2 }} spacing="md" mb="md">
        <Select
          label="Country"
          searchable
          allowDeselect={false}
          data={countryOptions}
          nothingFoundMessage="Nothing found"
          value={country}
          onChange={(value) => value !== null && move({ country: value, region: null })}
        />
        {regions.length > 0 && (
          <Select
            label={country === 'CA' ? 'Province or territory' : 'State'}
            searchable
            allowDeselect={false}
            placeholder="Choose"
            data={regions.map(({ code, name }) => ({ value: code, label: name }))}
            nothingFoundMessage="Nothing found"
            value={region}
            onChange={(value) => move({ country, region: value })}
          />
        )}
      </SimpleGrid>
      {rows.length > 0 && (
        <>
          <ul className={styles.items} aria-label="Suggested taxes">
            {rows.map(({ tax, rate, isChosen }) => (
              <li key={tax.name} className={styles.item}>
                <Checkbox
                  aria-label={`Add ${tax.name}`}
                  checked={isChosen}
                  onChange={({ currentTarget }) => change(tax.name, { isChosen: currentTarget.checked })}
                />
                <Text>{tax.name}</Text>
                <NumberInput
                  aria-label={`Rate of ${tax.name}, percent`}
                  value={rate ?? ''}
                  suffix="%"
                  decimalScale={4}
                  min={0}
                  max={100}
                  allowNegative={false}
                  hideControls
                  disabled={!isChosen}
                  onChange={(typed) => change(tax.name, { rate: typed === '' ? null : Number(typed) })}
                />
              </li>
            ))}
          </ul>
          <Text size="sm" mt="sm" mb="md">
            These are usual rates, not tax advice. Check them, and whether your services are taxed, with your tax office
            or accountant before you invoice.{country === 'US' && ' Cities and counties often add their own rates.'}
          </Text>
          <ErrorLine text={failure} />
          <BusyButton
            label={chosen.length === 1 ? 'Add this tax' : 'Add these taxes'}
            busyLabel="Adding..."
            isBusy={add.isPending}
            disabled={chosen.length === 0 || chosen.some(({ rate }) => rate === null || rate > 100)}
            onClick={() => void save()}
          />
        </>
      )}
      {rows.length === 0 && <WithoutRows country={country} region={region} onSettled={onSettled} />}
    </>
  );
}

type WithoutRowsProps = { country: string; region: string | null; onSettled: () => void };

/** The hint where no rate is suggested. */
function WithoutRows({ country, region, onSettled }: WithoutRowsProps) {
  const done = useStepDone('taxes');
  const settle = async (): Promise<void> => {
    await done();
    onSettled();
  };
  if (region === null) return <Text c="dimmed">Choose your state or province to see its usual taxes.</Text>;
  if (usualTaxes(country, region).kind === 'none') {
    return (
      <>
        <Text mb="sm">
          This state has no state sales tax, so there is nothing to add. Check whether your city or county has one.
        </Text>
        <Group>
          <BusyButton label="Continue" busyLabel="Saving..." isBusy={false} onClick={() => toastOnError(settle)} />
        </Group>
      </>
    );
  }
  return (
    <Text>
      We have no suggestion for this place.{' '}
      <Anchor inherit underline="always" renderRoot={(props) => <Link {...props} to="/settingsV2/taxes" />}>
        Add your taxes
      </Anchor>{' '}
      yourself.
    </Text>
  );
}
