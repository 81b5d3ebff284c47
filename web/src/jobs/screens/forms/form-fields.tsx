import { ActionIcon, Button, Menu, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { canFail } from '@truckroll/domain/job-forms/failed-answers';
import { fieldHasOptions, jobFormFieldTypes, mostFields } from '@truckroll/domain/job-forms/fields';
import { useFieldArray, useWatch } from 'react-hook-form';
import { CheckboxField } from '../../../design/field/checkbox-field.tsx';
import { errorText } from '../../../design/field/field.ts';
import { SelectField } from '../../../design/field/select-field.tsx';
import { TextField } from '../../../design/field/text-field.tsx';
import { TextareaField } from '../../../design/field/textarea-field.tsx';
import { MoveSteps } from '../../../design/list/move-steps.tsx';
import { type RowMoves, SortableList } from '../../../design/list/sortable-list.tsx';
import { Section } from '../../../design/section.tsx';
import { useProducts } from '../../../product-services/parts/catalogue-queries.ts';
import styles from './job-form-builder.module.css';
import { type BuilderForm, fieldTypeLabels, newField } from './job-form-values.ts';

const types = jobFormFieldTypes.map((type) => ({ value: type, label: fieldTypeLabels[type] }));

/** The fields of the form in the builder, in their order. */
export function FormFields({ form }: { form: BuilderForm }) {
  const { control, formState } = form;
  const fields = useFieldArray({ control, name: 'fields', keyName: 'rowKey' });
  const { root, message } = formState.errors.fields ?? {};
  const refusal = errorText(root) ?? message;

  return (
    <Section title="Fields">
      {fields.fields.length === 0 && refusal === undefined && (
        <Text c="dimmed" size="sm" mb="sm">
          No fields yet. Add the first one.
        </Text>
      )}
      <SortableList
        label="Fields"
        rows={fields.fields}
        idOf={({ rowKey }) => rowKey}
        nameOf={({ rowKey }) => {
          const at = fields.fields.findIndex((each) => each.rowKey === rowKey);
          return form.getValues(`fields.${at}.label`) || `field ${at + 1}`;
        }}
        onMove={fields.move}
      >
        {(_, at, moves) => <FormField form={form} at={at} moves={moves} onRemove={() => fields.remove(at)} />}
      </SortableList>
      {refusal !== undefined && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
          {refusal}
        </Text>
      )}
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            mt="sm"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={fields.fields.length >= mostFields}
          >
            Add field
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {types.map(({ value, label }) => (
            <Menu.Item
              key={value}
              onClick={() => fields.append(newField(value), { focusName: `fields.${fields.fields.length}.label` })}
            >
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </Section>
  );
}

type FormFieldProps = { form: BuilderForm; at: number; moves: RowMoves; onRemove: () => void };

function FormField({ form, at, moves, onRemove }: FormFieldProps) {
  const { control } = form;
  const type = useWatch({ control, name: `fields.${at}.type` });
  return (
    <fieldset className={styles.field} aria-label={`Field ${at + 1}`}>
      {moves.handle}
      <div className={styles.inputs}>
        <div className={styles.line}>
          <TextField control={control} name={`fields.${at}.label`} label="Label" required />
          <SelectField control={control} name={`fields.${at}.type`} label="Type" data={types} />
        </div>
        {fieldHasOptions(type) && (
          <TextareaField
            control={control}
            name={`fields.${at}.options`}
            label="Options"
            description="One per line, in this order."
            required
          />
        )}
        {canFail({ type }) && <ItemLink form={form} at={at} />}
        <CheckboxField control={control} name={`fields.${at}.required`} label="Required" />
      </div>
      <div className={styles.steps}>
        <MoveSteps name={`field ${at + 1}`} {...moves} />
        <ActionIcon
          variant="subtle"
          color="gray"
          size="input-sm"
          aria-label={`Remove field ${at + 1}`}
          onClick={onRemove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </div>
    </fieldset>
  );
}

/** The part or service that people on site add in one tap when the answer says that something is wrong. */
function ItemLink({ form: { control }, at }: { form: BuilderForm; at: number }) {
  const { data: products } = useProducts();
  return (
    <SelectField
      control={control}
      name={`fields.${at}.itemId`}
      label="Offer from the price book"
      description="Added to the job in one tap when the answer says that something is wrong."
      data={(products ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable
      limit={50}
    />
  );
}
