/** The purpose of a client's address; a client has at most one of each (clients.md 3). */
export const addressTypes = ['primary', 'billing', 'business'] as const;
export type AddressType = (typeof addressTypes)[number];

export const addressTypeLabels: Record<AddressType, string> = {
  primary: 'Primary',
  billing: 'Billing',
  business: 'Business',
};

/** The client's property that holds the address of each type (screens M1). */
export const addressKeys = {
  primary: 'propertyAddress',
  billing: 'billingAddress',
  business: 'companyAddress',
} as const satisfies Record<AddressType, string>;
export type AddressKey = (typeof addressKeys)[AddressType];

type Row = { type: AddressType };

/**
 * The type of the next address: the first free one of primary, billing, business. Null when all three are taken and
 * no address can be added (clients.md 4).
 *
 * @example nextAddressType([{ type: 'primary' }]) → 'billing'
 */
export const nextAddressType = (rows: readonly Row[]): AddressType | null =>
  addressTypes.find((type) => rows.every((row) => row.type !== type)) ?? null;

/** The last remaining address cannot be deleted (clients.md 4). */
export const canDeleteAddress = (rows: readonly Row[]): boolean => rows.length > 1;
