import { newProduct } from '@truckroll/contract/price-book/product-services';
import { z } from 'zod';
import { FormModal } from '../../design/dialog/form-modal.tsx';
import { useAskBeforeLeaving } from '../../design/feedback/unsaved-changes.ts';
import { EventBoundary } from '../../design/field/event-boundary.tsx';
import { RateField } from '../../design/field/rate-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useAppForm } from '../../design/form/form.tsx';
import { productTypeOptions } from './product-type-options.ts';

/** An unsaved product or service. It is saved together with the record that contains the row (PS-2). */
export type ProductDraft = { name: string; description: string; price: number; type: 1 | 2 };

type NewProductModalProps = {
  opened: boolean;
  onClose: () => void;
  onAdd: (draft: ProductDraft) => void;
  initialName?: string;
};

const { name, description, price } = newProduct.shape;
const draftForm = z.object({ name, description, price, type: z.enum(['1', '2']) });
type DraftValues = z.input<typeof draftForm>;

/** M17: a new product or service for a row. */
export function NewProductModal(props: NewProductModalProps) {
  return props.opened ? <NewProduct {...props} /> : null;
}

function NewProduct({ onClose, onAdd, initialName = '' }: NewProductModalProps) {
  const form = useAppForm<DraftValues, z.output<typeof draftForm>>({
    schema: draftForm,
    defaultValues: { name: initialName, description: '', price: 0, type: '1' },
    async save(values) {
      onAdd({
        name: values.name,
        description: values.description ?? '',
        price: values.price ?? 0,
        type: values.type === '1' ? 1 : 2,
      });
      onClose();
    },
  });
  const { control, formState } = form;
  const mayLeave = useAskBeforeLeaving(formState.isDirty);
  const close = () => void mayLeave().then((may) => may && onClose());
  return (
    // Stops React events from bubbling to the form around this one.
    <EventBoundary onSubmit={(event) => event.stopPropagation()} onKeyDown={(event) => event.stopPropagation()}>
      <FormModal
        opened
        title="Add New Product"
        form={form}
        onClose={close}
        saveLabel="Add Product"
        savingLabel="Adding..."
        canSaveUnchanged
        staysOnOutsideClick={formState.isDirty}
        width={520}
      >
        <TextField control={control} name="name" label="Name" required autoFocus maxLength={200} />
        <TextareaField control={control} name="description" label="Description" maxLength={5000} />
        <RateField control={control} name="price" label="Price" />
        <SelectField control={control} name="type" label="Type" data={productTypeOptions} />
      </FormModal>
    </EventBoundary>
  );
}
