import { productTypes, readProductType } from '@truckroll/domain/product-services/product-types';
import { z } from 'zod';
import { anyOf, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import {
  flag,
  id,
  idParams,
  limit,
  optionalText,
  page,
  paged,
  positiveMoney,
  readText,
  requiredText,
  sortOrder,
  version,
  view,
} from '../fields/fields.ts';
import { filterSchemas } from '../fields/filter-query.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { productListFilters } from './product-list-filters.ts';

/**
 * An entry of the price book (API 3.4). `category` and `cost`, the company's own cost, are additions of this product.
 * Price and cost are null for users who may not see them; an unknown cost is null too.
 */
export const productService = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  category: z.string().nullable(),
  price: z.number().nullable(),
  cost: z.number().nullable(),
  /** 1 product, 2 service. */
  type: z.literal(productTypes),
  unitType: z.string().nullable(),
  taxIds: z.array(z.string()),
  exemptFromTax: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(productService, { id: 'ProductService' });
export type ProductService = z.infer<typeof productService>;

const productType = z.union([
  z.literal(productTypes),
  readText(100).transform((text, context) => {
    const type = readProductType(text);
    if (type !== null) return type;
    context.addIssue({ code: 'custom', params: { code: 'not_an_option' } });
    return z.NEVER;
  }),
]);

/** The maximum length of a name or category. */
export const productNameLength = 200;
export const categoryLength = 80;

/** The fields of a product or service except its name. A null price becomes 0, a null list of taxes becomes empty. */
const productDetails = {
  description: optionalText(5000),
  category: optionalText(categoryLength),
  price: positiveMoney.nullish(),
  cost: positiveMoney.nullish(),
  type: productType.optional(),
  unitType: optionalText(30),
  taxIds: z.array(id).max(50).nullish(),
  exemptFromTax: flag.optional(),
  isActive: flag.optional(),
};

export const newProduct = z.object({ name: requiredText(productNameLength), ...productDetails });
describeType(newProduct, { id: 'NewProductService' });
export type NewProduct = z.output<typeof newProduct>;

export const productChange = z.object({
  name: requiredText(productNameLength).optional(),
  ...productDetails,
  updatedAt: version,
});
describeType(productChange, { id: 'ProductServiceChange' });
export type ProductChange = Partial<z.output<typeof productChange>>;

const includeInactive = flag.default(false);

export const listAllProducts = endpoint({
  id: 'PS-1',
  name: 'listAllProducts',
  summary: 'All products and services, by name',
  method: 'GET',
  path: '/product-service/get-all',
  needs: signedIn,
  query: z.object({ view, includeInactive }),
  data: z.object({ mergedProducts: z.array(productService).max(listBounds.products) }),
});

export const createProduct = endpoint({
  id: 'PS-2',
  name: 'createProduct',
  summary: 'Add a product or service',
  method: 'POST',
  path: '/product-service',
  needs: anyOf('productService.create'),
  body: newProduct,
  data: z.object({ productService }),
  status: 201,
  refuses: ['productNameTaken'],
});

export const productSortKeys = ['name', 'category', 'type', 'price', 'cost', 'updatedAt'] as const;
export type ProductSortKey = (typeof productSortKeys)[number];

/** The filters of a price book list or export. */
export const productFilters = z.object({
  ...filterSchemas(productListFilters),
  type: productType.optional(),
  category: z.string().trim().max(categoryLength).optional(),
  includeInactive,
});
export type ProductFilters = z.output<typeof productFilters>;

export const listProducts = endpoint({
  id: 'PS-3',
  name: 'listProducts',
  summary: 'A page of the price book',
  method: 'GET',
  path: '/product-service',
  needs: signedIn,
  query: productFilters.extend({
    page,
    limit: limit(10),
    sortBy: z.enum(productSortKeys).default('name'),
    sortOrder,
  }),
  data: z.object({ products: z.array(productService), ...paged }),
});

export const getProduct = endpoint({
  id: 'PS-3b',
  name: 'getProduct',
  summary: 'One product or service',
  method: 'GET',
  path: '/product-service/:id',
  needs: signedIn,
  params: idParams,
  data: z.object({ productService }),
  refuses: ['notFound'],
});

export const updateProduct = endpoint({
  id: 'PS-3c',
  name: 'updateProduct',
  summary: 'Change a product or service. Items that came from it keep their text and price',
  method: 'PATCH',
  path: '/product-service/:id',
  needs: anyOf('productService.edit'),
  params: idParams,
  body: productChange,
  data: z.object({ productService }),
  refuses: ['notFound', 'stale', 'productNameTaken'],
});

export const deleteProduct = endpoint({
  id: 'PS-3d',
  name: 'deleteProduct',
  summary: 'Delete a product or service. Items that came from it keep their text and price',
  method: 'DELETE',
  path: '/product-service/:id',
  needs: anyOf('productService.delete'),
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});

export const listProductCategories = endpoint({
  id: 'PS-4',
  name: 'listProductCategories',
  summary: 'The categories of the price book, by name, with how many entries each has',
  method: 'GET',
  path: '/product-service/categories',
  needs: signedIn,
  query: z.object({ includeInactive }),
  data: z.object({
    categories: z.array(z.object({ name: z.string(), count: z.number() })).max(listBounds.productCategories),
  }),
});
