import { Group, Input } from '@mantine/core';
import type { FieldValues } from 'react-hook-form';
import { useViewer } from '../viewer.ts';
import { DateInput } from './date-input.tsx';
import { type FieldProps, memoField, useField } from './field.ts';
import { requiredProps } from './required-props.ts';
import { TimeInput } from './time-input.tsx';
import { momentMeantBy, type TypedMoment, typedMoment } from './typed-moment.ts';
import { useTypedText } from './typed-text.ts';

type TimestampFieldProps<Input extends FieldValues, Output> = FieldProps<Input, Output> & {
  /** The time zone of the typed time: the user's, unless the form is about another place. */
  zone?: string;
};

/** A day with its time; the form's value is the moment in UTC or null. */
export const TimestampField = memoField(
  <Input extends FieldValues, Output>(props: TimestampFieldProps<Input, Output>) => {
    const { control, name, label, required, description, disabled } = props;
    const viewer = useViewer();
    const timezone = props.zone ?? viewer.timezone;
    const { value = null, onChange, onBlur, ref, error } = useField<Input, Output>({ control, name });
    const { typed, type } = useTypedText(value, (moment) => typedMoment(moment, timezone));

    function change(part: Partial<TypedMoment>): void {
      const next = { ...typed, ...part };
      const moment = momentMeantBy(next, timezone);
      type(next, moment);
      onChange(moment);
    }

    const shared = { name, disabled, onBlur, error: error !== undefined };
    return (
      <Input.Wrapper
        label={label}
        labelProps={requiredProps(required).labelProps}
        description={description}
        error={error}
        labelElement="div"
      >
        <Group gap="xs" wrap="nowrap" align="flex-start">
          <DateInput
            {...shared}
            ref={ref}
            flex={3}
            aria-label={`${label}, date`}
            aria-required={required}
            value={typed.day}
            zone={timezone}
            onChange={(day) => change({ day })}
          />
          <TimeInput
            {...shared}
            flex={2}
            aria-label={`${label}, time`}
            value={typed.time}
            onChange={(time) => change({ time })}
          />
        </Group>
      </Input.Wrapper>
    );
  },
);
