import { useQuery } from '@tanstack/react-query';
import { longestTagName } from '@truckroll/domain/tags/tags';
import { useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { type FieldProps, memoField, useField } from '../../design/field/field.ts';
import { NamedInput } from '../../design/field/named-input.tsx';
import { tagsQuery, useAddTag } from './tag-queries.ts';

/** The tags of a record. An unknown name adds one (TG-2). */
export const TagsField = memoField(
  <Input extends FieldValues, Output>({ control, name }: Pick<FieldProps<Input, Output>, 'control' | 'name'>) => {
    const { value, onChange, error, ref } = useField<Input, Output>({ control, name });
    const { data: tags = [], error: failure } = useQuery(tagsQuery);
    const add = useAddTag();
    // A failure to load the tags is logged and not shown (screens 3.6).
    useEffect(() => {
      if (failure !== null) console.warn(failure);
    }, [failure]);
    return (
      <NamedInput
        label="Tags"
        placeholder={add === undefined ? 'Search tags' : 'Search or add a tag'}
        all={tags}
        chosen={value ?? []}
        onChange={onChange}
        add={add}
        longestName={longestTagName}
        error={error}
        inputRef={ref}
      />
    );
  },
);
