import { ActionIcon, Button, MultiSelect, NumberInput, Select, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { mostConditions } from '@truckroll/domain/rules/rule';
import {
  operatorsOf,
  type RuleCondition,
  type RuleField,
  type RuleOperator,
  ruleFieldOf,
  ruleFields,
  ruleValueLabel,
} from '@truckroll/domain/rules/rule-conditions';
import type { RuleRecord } from '@truckroll/domain/rules/rule-triggers';
import { longestTagName } from '@truckroll/domain/tags/tags';
import { useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { errorText } from '../../design/field/field.ts';
import { NamedInput } from '../../design/field/named-input.tsx';
import { useRowKeys } from '../../design/field/row-list-keys.ts';
import { tagsQuery } from '../../tags/parts/tag-queries.ts';
import { newCondition, type RuleInput } from './rule-form.ts';
import styles from './rules.module.css';

const operatorLabels: Readonly<Record<RuleField['kind'], Readonly<Partial<Record<RuleOperator, string>>>>> = {
  tags: { anyOf: 'include any of', allOf: 'include all of', noneOf: 'include none of' },
  oneOf: { anyOf: 'is', noneOf: 'is not' },
  amount: { atLeast: 'is at least', atMost: 'is at most' },
  text: { contains: 'contains', lacks: 'does not contain' },
  yesNo: { yes: 'yes', no: 'no' },
};

type ConditionsFieldProps<Output> = { control: Control<RuleInput, unknown, Output>; record: RuleRecord };

/** The conditions of a rule, all of which must hold. */
export function ConditionsField<Output>({ control, record }: ConditionsFieldProps<Output>) {
  const { field, fieldState } = useController<RuleInput, 'conditions', Output>({ control, name: 'conditions' });
  const conditions = (field.value ?? []) as RuleCondition[];
  const errors = fieldState.error as unknown as readonly unknown[] | undefined;
  const { keys, remove } = useRowKeys(conditions.length);
  const part = useRef<HTMLFieldSetElement>(null);
  const replace = (index: number, condition: RuleCondition) => field.onChange(conditions.with(index, condition));
  const removeAt = (index: number) => {
    remove(index);
    field.onChange(conditions.toSpliced(index, 1));
    part.current?.focus();
  };
  return (
    <fieldset ref={part} className={styles.part} tabIndex={-1}>
      <legend className={styles.legend}>If all of these hold</legend>
      {conditions.map((condition, index) => (
        <ConditionRow
          key={keys[index]}
          number={index + 1}
          record={record}
          condition={condition}
          error={errorText(errors?.[index])}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => removeAt(index)}
        />
      ))}
      {conditions.length < mostConditions && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => field.onChange([...conditions, newCondition(record)])}
          w="fit-content"
        >
          Add condition
        </Button>
      )}
    </fieldset>
  );
}

type ConditionRowProps = {
  number: number;
  record: RuleRecord;
  condition: RuleCondition;
  error: string | undefined;
  onChange: (condition: RuleCondition) => void;
  onRemove: () => void;
};

function ConditionRow({ number, record, condition, error, onChange, onRemove }: ConditionRowProps) {
  const known = ruleFieldOf(record, condition.field);
  const kind = known?.kind ?? 'text';
  return (
    <div className={styles.row}>
      <div className={styles.parts}>
        <Select
          label={`Condition ${number}`}
          data={Object.entries(ruleFields[record]).map(([value, { label }]) => ({ value, label }))}
          value={condition.field}
          allowDeselect={false}
          onChange={(name) => name !== null && onChange(newCondition(record, name))}
        />
        <Select
          label="Comparison"
          data={operatorsOf[kind].map((value) => ({ value, label: operatorLabels[kind][value] ?? value }))}
          value={condition.op}
          allowDeselect={false}
          onChange={(op) => op !== null && onChange({ ...condition, op: op as RuleOperator })}
        />
        <ActionIcon variant="subtle" size={36} aria-label={`Remove condition ${number}`} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
        {known !== undefined && known.kind !== 'yesNo' && (
          <div className={styles.wide}>
            <ConditionValue field={known} condition={condition} error={error} onChange={onChange} />
          </div>
        )}
      </div>
    </div>
  );
}

type ConditionValueProps = Pick<ConditionRowProps, 'condition' | 'error' | 'onChange'> & { field: RuleField };

function ConditionValue({ field, condition, error, onChange }: ConditionValueProps) {
  const { data: tags = [] } = useQuery(tagsQuery);
  const { values, amount } = condition;
  if (field.kind === 'tags')
    return (
      <NamedInput
        label="Tags"
        placeholder="Search tags"
        all={tags}
        chosen={values}
        onChange={(ids) => onChange({ ...condition, values: ids })}
        longestName={longestTagName}
        error={error}
      />
    );
  if (field.kind === 'oneOf')
    return (
      <MultiSelect
        label="Values"
        data={field.values.map((value) => ({ value, label: ruleValueLabel(field.badge, value) }))}
        value={values}
        onChange={(chosen) => onChange({ ...condition, values: chosen })}
        error={error}
      />
    );
  if (field.kind === 'amount')
    return (
      <NumberInput
        label="Amount"
        min={0}
        decimalScale={2}
        allowNegative={false}
        thousandSeparator=","
        value={amount ?? ''}
        onChange={(typed) => onChange({ ...condition, amount: typed === '' ? null : Number(typed) })}
        error={error}
      />
    );
  return (
    <TextInput
      label="Text"
      maxLength={200}
      value={values[0] ?? ''}
      onChange={(event) => onChange({ ...condition, values: [event.currentTarget.value] })}
      error={error}
    />
  );
}
