import { Checkbox, NumberInput, Text, TextInput } from '@mantine/core';
import { useCurrency } from '../../design/currency.tsx';
import styles from './first-run.module.css';
import { byCategory, isNameless, type PriceRow } from './price-draft.ts';

type PriceRowsProps = { rows: readonly PriceRow[]; onChange: (key: string, patch: Partial<PriceRow>) => void };

/** The entries of a price list by category, each with a tick, its name and its price. */
export const PriceRows = ({ rows, onChange }: PriceRowsProps) =>
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
