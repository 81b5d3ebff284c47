import { Anchor } from '@mantine/core';
import type { Address } from '@truckroll/domain/addresses/address';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { mapLinks } from '@truckroll/domain/addresses/map-link';

/** Phones of one maker know no 'geo:' addresses; there, as on a desk, the web address opens the map. */
const opensGeo = /Android/.test(navigator.userAgent);

/** An address that opens a map (screens 3.1). */
export function AddressLink({ address }: { address: Address }) {
  const links = mapLinks(address);
  if (links === null) return '-';
  return (
    <Anchor
      inherit
      {...(opensGeo ? { href: links.device } : { href: links.web, target: '_blank', rel: 'noopener noreferrer' })}
    >
      {address.formattedAddress ?? formattedAddress(address) ?? `${address.latitude}, ${address.longitude}`}
    </Anchor>
  );
}
