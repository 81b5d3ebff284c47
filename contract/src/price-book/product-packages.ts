import { mostPackageItems } from '@truckroll/domain/product-services/product-package';
import { z } from 'zod';
import { anyOf, endpoint, nothing, signedIn } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { flag, id, idParams, optionalText, requiredText, version } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { quantity } from './line-items.ts';
import { productNameLength } from './product-services.ts';

/** An item of a package, with what the price book says of it now. */
const packageItem = z.object({
  itemId: z.string(),
  /** The name of the entry; of a deleted one its name when the package was saved. */
  name: z.string(),
  quantity: z.number(),
  unitType: z.string().nullable(),
  price: z.number().nullable(),
  cost: z.number().nullable(),
  /** Whether the entry is in the price book and active. Others are left out when the package is chosen. */
  isOffered: z.boolean(),
});
describeType(packageItem, { id: 'ProductPackageItem' });

/**
 * A set of entries of the price book that become lines together. `price` and `cost` are the sums of its offered items; null
 * for users who may not see them, and `cost` also while that of an item is unknown.
 */
export const productPackage = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  items: z.array(packageItem).max(mostPackageItems),
  price: z.number().nullable(),
  cost: z.number().nullable(),
  isActive: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
describeType(productPackage, { id: 'ProductPackage' });
export type ProductPackage = z.infer<typeof productPackage>;

const packageItemInput = z.object({ itemId: id, quantity: quantity.default(1) });
describeType(packageItemInput, { id: 'ProductPackageItemInput' });

export const noItemsText = 'Add at least one item';
const itemInputs = z.array(packageItemInput).min(1, { error: noItemsText }).max(mostPackageItems);

const packageDetails = { description: optionalText(5000), isActive: flag.optional() };

export const newPackage = z.object({ name: requiredText(productNameLength), items: itemInputs, ...packageDetails });
describeType(newPackage, { id: 'NewProductPackage' });
export type NewPackage = z.output<typeof newPackage>;

export const packageChange = z.object({
  name: requiredText(productNameLength).optional(),
  items: itemInputs.optional(),
  ...packageDetails,
  updatedAt: version,
});
describeType(packageChange, { id: 'ProductPackageChange' });
export type PackageChange = Partial<z.output<typeof packageChange>>;

export const listPackages = endpoint({
  id: 'PS-7',
  name: 'listPackages',
  summary: 'The packages of the price book, by name, with the current prices of their items',
  method: 'GET',
  path: '/product-service/packages',
  needs: signedIn,
  query: z.object({ includeInactive: flag.default(false) }),
  data: z.object({ packages: z.array(productPackage).max(listBounds.productPackages) }),
});

export const createPackage = endpoint({
  id: 'PS-8',
  name: 'createPackage',
  summary: 'Add a package of entries of the price book',
  method: 'POST',
  path: '/product-service/packages',
  needs: anyOf('productService.create'),
  body: newPackage,
  data: z.object({ package: productPackage }),
  status: 201,
  refuses: ['packageNameTaken', 'tooManyPackages'],
});

export const getPackage = endpoint({
  id: 'PS-9',
  name: 'getPackage',
  summary: 'One package',
  method: 'GET',
  path: '/product-service/packages/:id',
  needs: signedIn,
  params: idParams,
  data: z.object({ package: productPackage }),
  refuses: ['notFound'],
});

export const updatePackage = endpoint({
  id: 'PS-9b',
  name: 'updatePackage',
  summary: 'Change a package. Lines that came from it stay as they are',
  method: 'PATCH',
  path: '/product-service/packages/:id',
  needs: anyOf('productService.edit'),
  params: idParams,
  body: packageChange,
  data: z.object({ package: productPackage }),
  refuses: ['notFound', 'stale', 'packageNameTaken'],
});

export const deletePackage = endpoint({
  id: 'PS-9c',
  name: 'deletePackage',
  summary: 'Delete a package. Lines that came from it stay as they are',
  method: 'DELETE',
  path: '/product-service/packages/:id',
  needs: anyOf('productService.delete'),
  params: idParams,
  data: nothing,
  refuses: ['notFound'],
});
