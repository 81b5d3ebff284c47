import { ColorSwatch, Pill } from '@mantine/core';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { textOn } from '@truckroll/domain/colors/contrast';
import {
  defaultOptionColor,
  optionColor,
  optionName,
  type PropertyOption,
} from '@truckroll/domain/custom-properties/definitions';
import type { FieldValues } from 'react-hook-form';
import { ColorBadge } from '../../design/badge.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { DateField } from '../../design/field/date-field.tsx';
import { type FieldProps, memoField, useField } from '../../design/field/field.ts';
import { MultiSelectField } from '../../design/field/multi-select-field.tsx';
import { NumberField } from '../../design/field/number-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { TimestampField } from '../../design/field/timestamp-field.tsx';

type PropertyInputProps<Input extends FieldValues, Output> = Pick<FieldProps<Input, Output>, 'control' | 'name'> & {
  definition: CustomProperty;
};

/** The input of one custom property, by its type (screens 3.9). The form's value is the property's, or null. */
export const PropertyInput = memoField(
  <Input extends FieldValues, Output>(props: PropertyInputProps<Input, Output>) => {
    const { definition, ...field } = props;
    const input = { ...field, label: definition.name };
    switch (definition.type) {
      case 'Number':
        return <NumberField {...input} min={0} step={1} allowNegative={false} />;
      case 'Date':
        return <DateField {...input} />;
      case 'Timestamp':
        return <TimestampField {...input} />;
      case 'Checkbox':
        return <CheckboxField {...input} />;
      case 'Phone':
        return <TextField {...input} type="tel" inputMode="tel" autoComplete="off" />;
      case 'Text':
        return <TextareaField {...input} minRows={1} />;
      case 'Select':
        return <OptionField {...input} options={definition.options} />;
      case 'Multi Select':
        return <OptionsField {...input} options={definition.options} />;
    }
  },
);

type OptionFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  options: readonly PropertyOption[];
};

/** The option's colour; the default if the option has been removed since. */
const colorOf = (options: readonly PropertyOption[], name: string): string => {
  const option = options.find((each) => optionName(each) === name);
  return option === undefined ? defaultOptionColor : optionColor(option);
};

/** The selectable values: the property's options, and the selected ones even if removed from the options. */
const choices = (options: readonly PropertyOption[], chosen: readonly string[]): string[] => [
  ...new Set([...options.map(optionName), ...chosen]),
];

/** A single-select of a property's options, shown in their colours. */
function OptionField<Input extends FieldValues, Output>(props: OptionFieldProps<Input, Output>) {
  const { options, ...field } = props;
  const { value } = useField<Input, Output>(props);
  const chosen = typeof value === 'string' && value !== '' ? value : null;
  return (
    <SelectField
      {...field}
      clearable
      searchable
      data={choices(options, chosen === null ? [] : [chosen])}
      leftSection={chosen === null ? undefined : <ColorSwatch size={12} color={colorOf(options, chosen)} />}
      renderOption={({ option }) => <ColorBadge color={colorOf(options, option.value)} label={option.label} />}
    />
  );
}

/** A multi-select of a property's options, shown in their colours. */
function OptionsField<Input extends FieldValues, Output>(props: OptionFieldProps<Input, Output>) {
  const { options, ...field } = props;
  const { value } = useField<Input, Output>(props);
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  return (
    <MultiSelectField
      {...field}
      data={choices(options, chosen)}
      renderOption={({ option }) => <ColorBadge color={colorOf(options, option.value)} label={option.label} />}
      renderPill={({ option, onRemove, disabled }) => (
        <OptionPill
          color={colorOf(options, option.label)}
          name={option.label}
          onRemove={disabled ? undefined : onRemove}
        />
      )}
    />
  );
}

function OptionPill({ color, name, onRemove }: { color: string; name: string; onRemove?: () => void }) {
  return (
    <Pill
      withRemoveButton={onRemove !== undefined}
      onRemove={onRemove}
      style={{ backgroundColor: color, color: textOn(color) }}
    >
      {name}
    </Pill>
  );
}
