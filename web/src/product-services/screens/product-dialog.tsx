import { Group, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  categoryLength,
  newProduct,
  type ProductService,
  productNameLength,
} from '@truckroll/contract/price-book/product-services';
import { formatPercent, formatRate } from '@truckroll/domain/format/numbers';
import { marginOf } from '@truckroll/domain/product-services/margin';
import { showsCosts } from '@truckroll/domain/product-services/price-rights';
import { type Control, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { rightsOf, useMe } from '../../app/session/me.ts';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { AutocompleteField } from '../../design/field/autocomplete-field.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { MultiSelectField } from '../../design/field/multi-select-field.tsx';
import { RateField } from '../../design/field/rate-field.tsx';
import { SelectField } from '../../design/field/select-field.tsx';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { useTaxes } from '../../taxes/parts/tax-queries.ts';
import { taxRateText } from '../../taxes/parts/tax-words.ts';
import { categoriesQuery, productQuery, useCreateProduct, useUpdateProduct } from '../parts/catalogue-queries.ts';
import { productTypeOptions } from '../parts/product-type-options.ts';
import styles from './price-book.module.css';

type ProductDialogProps = { product: ProductService | null; onClose: () => void; onSaved: () => void };
type FormControl = Control<ProductFormValues, unknown, ReturnType<typeof productForm.parse>>;

/** The dialog of a product or service (screens 13.5). */
export function ProductDialog({ product, onClose, onSaved }: ProductDialogProps) {
  const queryClient = useQueryClient();
  const create = useCreateProduct();
  const update = useUpdateProduct();
  const categories = useQuery(categoriesQuery({ includeInactive: true }));
  const form = useRecordForm<ProductService, ProductFormValues, ReturnType<typeof productForm.parse>>({
    record: product,
    schema: productForm,
    valuesOf: productFormValues,
    async send(values, edited) {
      if (edited === null) return await create.mutateAsync(values);
      return await update.mutateAsync({ id: edited.id, updatedAt: edited.updatedAt, ...values });
    },
    reload: ({ id }) => queryClient.fetchQuery({ ...productQuery(id), staleTime: 0 }),
    onSaved: keepEditing(onSaved),
  });
  const { control } = form;
  return (
    <RecordDialog
      title={product === null ? 'Add product or service' : 'Edit product or service'}
      form={form}
      onClose={onClose}
    >
      <TextField control={control} name="name" label="Name" required autoFocus maxLength={productNameLength} />
      <TextareaField control={control} name="description" label="Description" maxLength={5000} />
      <div className={styles.pair}>
        <SelectField control={control} name="type" label="Type" data={productTypeOptions} />
        <AutocompleteField
          control={control}
          name="category"
          label="Category"
          maxLength={lengths.category}
          data={categories.data?.map(({ name }) => name) ?? []}
        />
      </div>
      <Amounts control={control} />
      <TaxFields control={control} />
      <CheckboxField control={control} name="isActive" label="Active" />
    </RecordDialog>
  );
}

function Amounts({ control }: { control: FormControl }) {
  const me = useMe();
  const { currency } = me.account;
  const seesCosts = showsCosts(rightsOf(me));
  const [price, cost] = useWatch({ control, name: ['price', 'cost'] });
  const margin = typeof price === 'number' && typeof cost === 'number' ? marginOf({ price, cost }) : null;
  return (
    <>
      <div className={styles.triple}>
        <AutocompleteField
          control={control}
          name="unitType"
          label="Unit"
          maxLength={lengths.unitType}
          data={usualUnits}
        />
        {seesCosts && <RateField control={control} name="cost" label="Cost" />}
        <RateField control={control} name="price" label="Price" />
      </div>
      {margin !== null && (
        <Text size="sm" c={margin.amount < 0 ? 'var(--warning)' : 'dimmed'}>
          Margin: {formatRate(margin.amount, currency)}
          {margin.percent !== null && ` (${formatPercent(margin.percent)})`}
        </Text>
      )}
    </>
  );
}

function TaxFields({ control }: { control: FormControl }) {
  const taxes = useTaxes({ includeInactive: true });
  const [isExempt, chosen] = useWatch({ control, name: ['exemptFromTax', 'taxIds'] });
  const offered = (taxes.data ?? []).filter(({ id, isActive }) => isActive || chosen?.includes(id));
  return (
    <Group align="flex-end" gap="md">
      <div className={styles.taxes}>
        <MultiSelectField
          control={control}
          name="taxIds"
          label="Taxes"
          placeholder="None besides those applied to all items"
          disabled={isExempt === true}
          data={offered.map((tax) => ({ value: tax.id, label: `${tax.name} (${taxRateText(tax)})` }))}
        />
      </div>
      <div className={styles.exempt}>
        <CheckboxField control={control} name="exemptFromTax" label="Exempt from tax" />
      </div>
    </Group>
  );
}

/** The form of an entry: the contract's fields, with the type as the text of its option. */
const productForm = z.object({ ...newProduct.shape, type: z.enum(['1', '2']) }).transform((values) => ({
  ...values,
  type: values.type === '1' ? (1 as const) : (2 as const),
}));
type ProductFormValues = z.input<typeof productForm>;

const productFormValues = (product: ProductService | null): ProductFormValues => ({
  name: product?.name ?? '',
  description: product?.description ?? '',
  category: product?.category ?? '',
  price: product?.price ?? 0,
  cost: product?.cost ?? null,
  type: product?.type === 1 ? '1' : '2',
  unitType: product?.unitType ?? '',
  taxIds: product?.taxIds ?? [],
  exemptFromTax: product?.exemptFromTax ?? false,
  isActive: product?.isActive ?? true,
});

/** Common units of field service companies, offered beside free text. */
const usualUnits = ['each', 'hour', 'visit', 'ft', 'sq ft', 'lb', 'gal', 'box', 'roll', 'day', 'month'];

const lengths = { category: categoryLength, unitType: 30 } as const;
