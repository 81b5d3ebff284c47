import type { Client } from '@truckroll/contract/clients/clients';
import type { ServiceProperty } from '@truckroll/contract/clients/service-properties';
import { addressKeys, addressTypeLabels, addressTypes } from '@truckroll/domain/clients/address-rows';
import type { LocatedAddress } from '../../maps/parts/location-map.tsx';

/** A client's own addresses and those of its properties, for a map. */
export const locatedPlaces = (client: Client, properties: readonly ServiceProperty[]): LocatedAddress[] => [
  ...addressTypes.flatMap((type) => {
    const address = client[addressKeys[type]];
    return address === null ? [] : [{ label: addressTypeLabels[type], address }];
  }),
  ...properties.flatMap(({ name, address }) => (address === null ? [] : [{ label: name, address }])),
];
