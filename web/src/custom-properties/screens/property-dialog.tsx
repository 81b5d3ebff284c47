import { Alert } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { hasOptions, type PropertyModule, propertyTypes } from '@truckroll/domain/custom-properties/definitions';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { ApiProblem } from '../../design/feedback/api-problem.ts';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { propertiesQuery, useCreateProperty, useUpdateProperty } from '../parts/property-queries.ts';
import { OptionsEditor } from './options-editor.tsx';
import { type DefinitionValues, definitionForm, definitionValues } from './property-definition.ts';

type PropertyDialogProps = {
  module: PropertyModule;
  property: CustomProperty | null;
  onClose: () => void;
  onSaved: () => void;
};

/** Shows a refusal of the type at the type field. */
function atType(error: unknown): unknown {
  if (!(error instanceof ApiProblem) || error.code !== 'property_type_fixed') return error;
  const { status, code, message } = error;
  return new ApiProblem({ status, code, message, fields: [{ path: 'type', message }] });
}

/** The dialog of a custom property: name, type, options with their colours (screens 13.6). */
export function PropertyDialog({ module, property, onClose, onSaved }: PropertyDialogProps) {
  const queryClient = useQueryClient();
  const create = useCreateProperty();
  const update = useUpdateProperty();
  const schema = useMemo(() => definitionForm(module), [module]);
  const form = useRecordForm<CustomProperty, DefinitionValues, ReturnType<typeof schema.parse>>({
    record: property,
    schema,
    valuesOf: definitionValues,
    async send(values, edited) {
      if (edited === null) return create.mutateAsync(values);
      const { module_type: _, ...changes } = values;
      try {
        return await update.mutateAsync({ id: edited.id, updatedAt: edited.updatedAt, ...changes });
      } catch (error) {
        throw atType(error);
      }
    },
    async reload(edited) {
      const fresh = await queryClient.fetchQuery({ ...propertiesQuery(module), staleTime: 0 });
      return fresh.find(({ id }) => id === edited.id) ?? edited;
    },
    onSaved: keepEditing(onSaved),
  });
  const { control } = form;
  const type = useWatch({ control, name: 'type' });
  return (
    <RecordDialog title={property === null ? 'Add property' : 'Edit property'} form={form} onClose={onClose}>
      <TextField control={control} name="name" label="Name" required autoFocus />
      <SelectField control={control} name="type" label="Type" data={[...propertyTypes]} required />
      {property?.isDefault === true && (
        <Alert color="gray" variant="light" py={8} px={12}>
          This property stands for a standard field and cannot be deleted.
        </Alert>
      )}
      {hasOptions(type) && <OptionsEditor form={form} />}
    </RecordDialog>
  );
}
