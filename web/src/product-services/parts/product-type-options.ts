import { productTypeLabels, productTypes } from '@truckroll/domain/product-services/product-types';

/** The types of an entry as select options. */
export const productTypeOptions = productTypes.map((type) => ({
  value: String(type),
  label: productTypeLabels[type],
}));
