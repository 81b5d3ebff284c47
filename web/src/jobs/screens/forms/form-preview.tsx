import {
  Checkbox,
  FileInput,
  Input,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useState } from 'react';
import { useMe } from '../../../app/session/me.ts';
import { DateInput } from '../../../design/field/date-input.tsx';
import { requiredProps } from '../../../design/field/required-props.ts';
import { SignaturePad } from '../../../design/field/signature-pad.tsx';
import { TimeInput } from '../../../design/field/time-input.tsx';
import { Section } from '../../../design/section.tsx';
import { type FieldValues, fieldOptionsOf, type JobFormBuilderValues } from './job-form-values.ts';

/** A preview of the form as it appears on the job. Typed values are discarded. */
export function FormPreview({ form }: { form: Pick<JobFormBuilderValues, 'title' | 'description' | 'fields'> }) {
  const { title, description, fields } = form;
  return (
    <Section title="Preview">
      <Stack gap={14}>
        <div>
          <Text fw={600}>{title.trim() || 'Untitled form'}</Text>
          {description.trim() !== '' && (
            <Text size="sm" c="dimmed" style={{ whiteSpace: 'pre-wrap' }}>
              {description}
            </Text>
          )}
        </div>
        {fields.length === 0 && (
          <Text size="sm" c="dimmed">
            The fields will appear here.
          </Text>
        )}
        {fields.map((field) => (
          // A field is reset when its type changes.
          <FieldPreview key={`${field.id}-${field.type}`} field={field} />
        ))}
      </Stack>
    </Section>
  );
}

function FieldPreview({ field }: { field: FieldValues }) {
  const label = field.label.trim() || 'Untitled field';
  const input = { label, ...requiredProps(field.required) };
  const options = [...new Set(fieldOptionsOf(field.options))];
  switch (field.type) {
    case 'text':
      return <TextInput {...input} />;
    case 'textarea':
      return <Textarea {...input} autosize minRows={3} maxRows={10} />;
    case 'number':
      return <NumberInput {...input} inputMode="decimal" />;
    case 'select':
      return <Select {...input} data={options} clearable />;
    case 'multi-select':
      return <MultiSelect {...input} data={options} clearable hidePickedOptions />;
    case 'checkbox':
      return <Checkbox label={label} />;
    case 'date':
      return <DayPreview {...input} />;
    case 'datetime':
      return <MomentPreview {...input} />;
    case 'photo':
      return <FileInput {...input} multiple accept="image/*" placeholder="Add photos" />;
    case 'signature':
      return <SignaturePreview {...input} />;
  }
}

type InputProps = ReturnType<typeof requiredProps> & { label: string };

function DayPreview(input: InputProps) {
  const { timezone } = useMe();
  const [day, setDay] = useState<string | null>(null);
  return <DateInput {...input} value={day} onChange={setDay} zone={timezone} />;
}

function MomentPreview(input: InputProps) {
  const [time, setTime] = useState<string | null>(null);
  return (
    <Stack gap={6}>
      <DayPreview {...input} />
      <TimeInput aria-label={`${input.label}, time`} value={time} onChange={setTime} />
    </Stack>
  );
}

function SignaturePreview({ label, labelProps }: InputProps) {
  return (
    <Input.Wrapper label={label} labelProps={labelProps} labelElement="div">
      <SignaturePad ref={null} label={label} typed={null} />
    </Input.Wrapper>
  );
}
