import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { FieldValues } from 'react-hook-form';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { DateField } from '../../design/field/date-field.tsx';
import { type FieldProps, memoField } from '../../design/field/field.ts';
import { NumberField } from '../../design/field/number-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { TimestampField } from '../../design/field/timestamp-field.tsx';
import { OptionField, OptionsField } from './property-option-input.tsx';

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
