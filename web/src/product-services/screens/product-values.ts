import { categoryLength, newProduct, type ProductService } from '@truckroll/contract/price-book/product-services';
import { z } from 'zod';

/** The form of an entry: the contract's fields, with the type as the text of its option. */
export const productForm = z.object({ ...newProduct.shape, type: z.enum(['1', '2']) }).transform((values) => ({
  ...values,
  type: values.type === '1' ? (1 as const) : (2 as const),
}));
export type ProductFormValues = z.input<typeof productForm>;

export const productFormValues = (product: ProductService | null): ProductFormValues => ({
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
export const usualUnits = ['each', 'hour', 'visit', 'ft', 'sq ft', 'lb', 'gal', 'box', 'roll', 'day', 'month'];

export const lengths = { category: categoryLength, unitType: 30 } as const;
