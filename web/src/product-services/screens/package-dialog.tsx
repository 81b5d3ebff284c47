import { ActionIcon, Box, Fieldset, NumberInput, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { newPackage, noItemsText, type ProductPackage } from '@truckroll/contract/price-book/product-packages';
import { productNameLength } from '@truckroll/contract/price-book/product-services';
import { formatMoney, formatPercent, formatRate } from '@truckroll/domain/format/numbers';
import { multiplyMoney } from '@truckroll/domain/money/amounts';
import { marginOf } from '@truckroll/domain/product-services/margin';
import { showsCataloguePrices, showsCosts } from '@truckroll/domain/product-services/price-rights';
import { mostPackageItems, packageTotal } from '@truckroll/domain/product-services/product-package';
import { useMemo } from 'react';
import { type Control, Controller, useController, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { keepEditing, useRecordForm } from '../../app/record-form/record-form.ts';
import { useRights } from '../../app/session/me.ts';
import { useCurrency } from '../../design/currency.tsx';
import { RecordDialog } from '../../design/dialog/record-dialog.tsx';
import { CheckboxField } from '../../design/field/checkbox-field.tsx';
import { errorText } from '../../design/field/field.ts';
import { TextField } from '../../design/field/text-field.tsx';
import { TextareaField } from '../../design/field/textarea-field.tsx';
import { numberOf } from '../../design/form/typed-amount.ts';
import { useProducts } from '../parts/catalogue-queries.ts';
import { readPackage, useCreatePackage, useUpdatePackage } from '../parts/package-queries.ts';
import { ProductPicker } from '../parts/product-picker.tsx';
import styles from './price-book.module.css';

/** The form of a package: the contract's fields with the items' names, and what is typed to find the next item. */
const packageForm = z.object({
  ...newPackage.shape,
  items: z
    .array(newPackage.shape.items.element.extend({ name: z.string() }))
    .min(1, { error: noItemsText })
    .max(mostPackageItems),
  next: z.string().trim().max(0, { error: 'Choose it from the list, or clear this field' }),
});
type PackageFormValues = z.input<typeof packageForm>;
type PackageFormOutput = z.output<typeof packageForm>;
type FormControl = Control<PackageFormValues, unknown, PackageFormOutput>;

const packageFormValues = (pack: ProductPackage | null): PackageFormValues => ({
  name: pack?.name ?? '',
  description: pack?.description ?? '',
  items: pack?.items.map(({ itemId, name, quantity }) => ({ itemId, name, quantity })) ?? [],
  isActive: pack?.isActive ?? true,
  next: '',
});

type PackageDialogProps = { pack: ProductPackage | null; onClose: () => void; onSaved: () => void };

/** The dialog of a package (screens 13.5). */
export function PackageDialog({ pack, onClose, onSaved }: PackageDialogProps) {
  const create = useCreatePackage();
  const update = useUpdatePackage();
  const form = useRecordForm<ProductPackage, PackageFormValues, PackageFormOutput>({
    record: pack,
    schema: packageForm,
    valuesOf: packageFormValues,
    async send({ next: _, items, ...values }, edited) {
      const sent = { ...values, items: items.map(({ itemId, quantity }) => ({ itemId, quantity })) };
      if (edited === null) return await create.mutateAsync(sent);
      return await update.mutateAsync({ id: edited.id, updatedAt: edited.updatedAt, ...sent });
    },
    reload: ({ id }) => readPackage(id),
    onSaved: keepEditing(onSaved),
  });
  const { control } = form;
  return (
    <RecordDialog title={pack === null ? 'Add package' : 'Edit package'} form={form} onClose={onClose} width={640}>
      <TextField control={control} name="name" label="Name" required autoFocus maxLength={productNameLength} />
      <TextareaField control={control} name="description" label="Description" maxLength={5000} />
      <Items control={control} />
      <CheckboxField control={control} name="isActive" label="Active" />
    </RecordDialog>
  );
}

function Items({ control }: { control: FormControl }) {
  const { data: products = [], isPending } = useProducts();
  const { fields, append, remove } = useFieldArray({ control, name: 'items', keyName: 'rowKey' });
  const { errors } = useFormState({ control, name: 'items' });
  const { field: next, fieldState } = useController({ control, name: 'next' });
  const offered = useMemo(() => new Map(products.map((product) => [product.id, product])), [products]);
  const showsPrices = showsCataloguePrices(useRights());
  const refusal = errors.items?.message ?? errors.items?.root?.message;
  const isFull = fields.length >= mostPackageItems;
  return (
    <Fieldset legend="Items" variant="unstyled" p={0} classNames={{ legend: styles.legend }}>
      <div className={styles.packageItems}>
        {fields.map(({ rowKey, itemId, name }, at) => (
          <ItemRow
            key={rowKey}
            control={control}
            at={at}
            name={offered.get(itemId)?.name ?? name}
            price={showsPrices ? (offered.get(itemId)?.price ?? null) : null}
            isGone={!(isPending || offered.has(itemId))}
            onRemove={() => remove(at)}
          />
        ))}
        {isFull ? (
          <Text size="sm" c="dimmed">
            A package has at most {mostPackageItems} items
          </Text>
        ) : (
          <ProductPicker
            ref={next.ref}
            label="Add an item"
            value={next.value}
            products={products}
            canAdd={false}
            showsPrices={showsPrices}
            onText={next.onChange}
            onPick={({ id, name }) => {
              append({ itemId: id, name, quantity: 1 }, { shouldFocus: false });
              next.onChange('');
            }}
            onAddNew={() => undefined}
            {...(fieldState.error?.message === undefined ? {} : { error: fieldState.error.message })}
          />
        )}
        {refusal !== undefined && (
          <Text role="alert" size="xs" c="var(--mantine-color-error)">
            {refusal}
          </Text>
        )}
        <Sums control={control} />
      </div>
    </Fieldset>
  );
}

type ItemRowProps = {
  control: FormControl;
  at: number;
  name: string;
  /** The current price of one, if it is known and shown. */
  price: number | null;
  /** Whether the entry is no longer offered. */
  isGone: boolean;
  onRemove: () => void;
};

function ItemRow({ control, at, name, price, isGone, onRemove }: ItemRowProps) {
  const { currency, decimals } = useCurrency();
  const quantity = useWatch({ control, name: `items.${at}.quantity` });
  return (
    <Box role="group" aria-label={`Item ${at + 1}: ${name}`} className={styles.packageItem}>
      <div className={styles.itemName}>
        {name}
        {isGone ? (
          <span className={styles.leftOut}>No longer offered: left out when the package is chosen</span>
        ) : (
          price !== null && (
            <Text span display="block" size="xs" c="dimmed">
              {formatRate(price, currency)}
            </Text>
          )
        )}
      </div>
      <Controller
        control={control}
        name={`items.${at}.quantity`}
        render={({ field: { value, onChange, ...field }, fieldState }) => (
          <NumberInput
            {...field}
            className={styles.itemQuantity}
            aria-label={`Quantity of ${name}`}
            value={value ?? ''}
            onChange={(typed) => onChange(typed === '' ? null : typed)}
            decimalScale={2}
            min={0}
            max={999_999}
            allowNegative={false}
            clampBehavior="none"
            hideControls
            inputMode="decimal"
            error={errorText(fieldState.error)}
          />
        )}
      />
      <span className={styles.itemAmount}>
        {price !== null && formatMoney(multiplyMoney(numberOf(String(quantity ?? '')), price, decimals), currency)}
      </span>
      <ActionIcon
        className={styles.itemRemove}
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Remove ${name}`}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Box>
  );
}

/** What the package costs now, by the server's own function, and the margin for people who see costs. */
function Sums({ control }: { control: FormControl }) {
  const { data: products = [] } = useProducts();
  const { currency, decimals } = useCurrency();
  const rights = useRights();
  const items = useWatch({ control, name: 'items' });
  const offered = new Map(products.map((product) => [product.id, product]));
  const total = (of: 'price' | 'cost') =>
    packageTotal(
      items.flatMap(({ itemId, quantity }) => {
        const product = offered.get(itemId);
        return product === undefined ? [] : [{ quantity: numberOf(String(quantity ?? '')), amount: product[of] }];
      }),
      decimals,
    );
  const price = showsCataloguePrices(rights) ? total('price') : null;
  const cost = showsCosts(rights) ? total('cost') : null;
  if (items.length === 0 || price === null) return null;
  const margin = cost === null ? null : marginOf({ price, cost });
  return (
    <div className={styles.sums} role="status">
      {margin !== null && (
        <Text span size="sm" c={margin.amount < 0 ? 'var(--warning)' : 'dimmed'}>
          Cost: {formatMoney(cost, currency)}, margin: {formatMoney(margin.amount, currency)}
          {margin.percent !== null && ` (${formatPercent(margin.percent)})`}
        </Text>
      )}
      <Text span size="sm" fw={550}>
        Price: {formatMoney(price, currency)}
      </Text>
    </div>
  );
}
