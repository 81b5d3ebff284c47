/** An address as it is stored and sent (API 3.1). The house number is not repeated in the street. */
export type Address = {
  street: string | null;
  houseNumber: string | null;
  city: string | null;
  /** Geocoding results have the ISO code without its country, e.g. 'NY' or 'ON' (GE-2); people may type anything. */
  state: string | null;
  /** Geocoding results have ISO 3166 alpha-2, e.g. 'US'. */
  country: string | null;
  zipCode: string | null;
  formattedAddress: string | null;
  latitude: number | null;
  longitude: number | null;
  plusCode: string | null;
  placeId: string | null;
};

/** The postal parts of an address, as on an envelope. */
export type AddressParts = Pick<Address, 'street' | 'houseNumber' | 'city' | 'state' | 'country' | 'zipCode'>;

export const noAddressParts: AddressParts = {
  street: null,
  houseNumber: null,
  city: null,
  state: null,
  country: null,
  zipCode: null,
};

export const emptyAddress: Address = {
  ...noAddressParts,
  formattedAddress: null,
  latitude: null,
  longitude: null,
  plusCode: null,
  placeId: null,
};
