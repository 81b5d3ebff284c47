import { ActionIcon, Button, Fieldset, Group, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { mostOptions } from '@truckroll/domain/custom-properties/definitions';
import { Controller, useFieldArray } from 'react-hook-form';
import { ColorInput } from '../../design/field/color-input.tsx';
import { errorText } from '../../design/field/field.ts';
import type { AppForm } from '../../design/form/form.tsx';
import { MoveSteps } from '../../design/list/move-steps.tsx';
import { SortableList } from '../../design/list/sortable-list.tsx';
import styles from './options-editor.module.css';
import { type DefinitionValues, noOption } from './property-definition.ts';

/** The ordered options of a Select or Multi Select, each with its colour. */
export function OptionsEditor<Output>({ form }: { form: AppForm<DefinitionValues, Output> }) {
  const { control, formState } = form;
  const options = useFieldArray({ control, name: 'options', keyName: 'rowKey' });
  const { root, message } = formState.errors.options ?? {};
  const refusal = errorText(root) ?? message;
  return (
    <Fieldset legend="Options" variant="unstyled" classNames={{ legend: styles.legend }}>
      <SortableList
        label="Options"
        rows={options.fields}
        idOf={({ rowKey }) => rowKey}
        nameOf={({ rowKey }) =>
          optionTitle(
            form,
            options.fields.findIndex((each) => each.rowKey === rowKey),
          )
        }
        onMove={options.move}
      >
        {(_, at, moves) => (
          <div className={styles.option}>
            {moves.handle}
            <Controller
              control={control}
              name={`options.${at}.name`}
              render={({ field, fieldState }) => (
                <TextInput
                  {...field}
                  aria-label={`Option ${at + 1}`}
                  aria-required
                  error={fieldState.error?.message}
                  autoComplete="off"
                />
              )}
            />
            <Controller
              control={control}
              name={`options.${at}.color`}
              render={({ field, fieldState }) => (
                <ColorInput {...field} aria-label={`Colour of option ${at + 1}`} error={fieldState.error?.message} />
              )}
            />
            <MoveSteps name={`option ${at + 1}`} {...moves} />
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={`Remove option ${at + 1}`}
              onClick={() => options.remove(at)}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </div>
        )}
      </SortableList>
      {refusal !== undefined && (
        <Text role="alert" size="xs" c="var(--mantine-color-error)" mt={4}>
          {refusal}
        </Text>
      )}
      <Group mt="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={options.fields.length >= mostOptions}
          onClick={() => options.append(noOption)}
        >
          Add option
        </Button>
      </Group>
    </Fieldset>
  );
}

function optionTitle<Output>(form: AppForm<DefinitionValues, Output>, at: number): string {
  const name = form.getValues(`options.${at}.name`);
  return name === undefined || name === '' ? `option ${at + 1}` : name;
}
