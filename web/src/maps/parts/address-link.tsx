import { Anchor } from '@mantine/core';
import type { Address } from '@truckroll/domain/addresses/address';
import { formattedAddress } from '@truckroll/domain/addresses/format';
import { mapLinks } from '@truckroll/domain/addresses/map-link';

/** Only Android handles 'geo:' URLs; elsewhere a web URL opens the map. */
const opensGeo = /Android/.test(navigator.userAgent);

/** The link target of an address. Null if no map can show it. */
export function mapTarget(address: Partial<Address>): { href: string; target?: string; rel?: string } | null {
  const links = mapLinks(address);
  if (links === null) return null;
  return opensGeo ? { href: links.device } : { href: links.web, target: '_blank', rel: 'noopener noreferrer' };
}

/** An address that opens a map (screens 3.1). */
export function AddressLink({ address }: { address: Address }) {
  const target = mapTarget(address);
  if (target === null) return '-';
  return (
    <Anchor inherit {...target}>
      {address.formattedAddress ?? formattedAddress(address) ?? `${address.latitude}, ${address.longitude}`}
    </Anchor>
  );
}
