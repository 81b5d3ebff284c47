import { Button, Checkbox, Popover, Text, TextInput } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Tax } from '@truckroll/contract/price-book/taxes';
import { matchesSearch } from '@truckroll/domain/text/folding';
import { useState } from 'react';
import { useLayer } from '../../design/dialog/layers.ts';
import styles from './tax-picker.module.css';
import { offeredTaxes, taxRateText, taxSummary } from './tax-words.ts';

type TaxPickerProps = {
  /** The ids of the chosen taxes. */
  value: readonly string[];
  exempt: boolean;
  onChange: (taxIds: string[]) => void;
  onExemptChange: (exempt: boolean) => void;
  taxes: readonly Tax[];
  /** The ids of the taxes that apply at the service address. They are listed first (API 4.3). */
  applicableIds: readonly string[];
  readOnly: boolean;
  /** The accessible name of the picker. */
  label?: string;
};

/** The number of taxes from which the picker has a search field. */
const manyTaxes = 10;

/** The taxes of a row: several, or none because the row is exempt (screens M21). */
export function TaxPicker(props: TaxPickerProps) {
  const { value, exempt, taxes, readOnly, label = 'Taxes' } = props;
  const [isOpen, setOpen] = useState(false);
  useLayer({ opened: isOpen, close: () => setOpen(false), kind: 'popover' });
  const chosen = taxes.filter(({ id }) => value.includes(id));
  const summary = taxSummary({ chosen, exempt });
  if (readOnly) {
    return (
      <Text component="span" size="sm" className={styles.readOnly} aria-label={`${label}: ${summary}`} role="note">
        {summary}
      </Text>
    );
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      closeOnEscape={false}
      width="max-content"
    >
      <Popover.Target>
        <Button
          variant="default"
          size="sm"
          px={10}
          className={styles.target}
          data-empty={chosen.length === 0 || undefined}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`${label}: ${summary}`}
          title={summary}
          onClick={() => setOpen(!isOpen)}
        >
          {summary}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs" miw={240} maw="min(92vw, 400px)" aria-label={label}>
        <TaxChoices {...props} />
      </Popover.Dropdown>
    </Popover>
  );
}

function TaxChoices({ value, exempt, onChange, onExemptChange, taxes, applicableIds }: TaxPickerProps) {
  const [search, setSearch] = useState('');
  const { applicable, others } = offeredTaxes(taxes, { value, applicableIds });
  const found = (list: readonly Tax[]) => list.filter(({ name }) => matchesSearch(search, name));
  const group = { value, exempt, onChange };
  return (
    <>
      {taxes.length > manyTaxes && (
        <TextInput
          size="xs"
          type="search"
          aria-label="Search taxes"
          placeholder="Search taxes"
          mb={4}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      <div className={styles.list}>
        {taxes.length === 0 && (
          <Text size="sm" c="dimmed" p={4}>
            No taxes found
          </Text>
        )}
        <TaxGroup {...group} title="Applicable taxes" taxes={found(applicable)} />
        <TaxGroup
          {...group}
          title={applicable.length > 0 ? 'Other taxes' : 'Taxes that do not apply here'}
          taxes={found(others)}
        />
      </div>
      <Checkbox
        className={styles.exempt}
        label="Exempt from tax"
        checked={exempt}
        onChange={(event) => onExemptChange(event.currentTarget.checked)}
      />
    </>
  );
}

type TaxGroupProps = Pick<TaxPickerProps, 'value' | 'exempt' | 'onChange'> & { title: string; taxes: readonly Tax[] };

function TaxGroup({ title, taxes, value, exempt, onChange }: TaxGroupProps) {
  if (taxes.length === 0) return null;
  return (
    <fieldset style={{ all: 'unset' }}>
      <legend className={styles.group}>{title}</legend>
      {taxes.map((tax) => (
        <Checkbox
          key={tax.id}
          className={styles.tax}
          label={
            <>
              {tax.name}
              {!tax.isActive && ' (inactive)'} <span className={styles.rate}>{taxRateText(tax)}</span>
            </>
          }
          disabled={exempt}
          checked={!exempt && value.includes(tax.id)}
          onChange={(event) =>
            onChange(event.currentTarget.checked ? [...value, tax.id] : value.filter((id) => id !== tax.id))
          }
        />
      ))}
    </fieldset>
  );
}
