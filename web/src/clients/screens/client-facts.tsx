import { VisuallyHidden } from '@mantine/core';
import { IconBuilding, IconMail, IconMapPin, IconPhone, type IconProps, IconTag } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import type { ComponentType, ReactNode } from 'react';
import { PhoneLink } from '../../design/phone-link.tsx';
import { EmailLink } from '../../mail/parts/email-link.tsx';
import { AddressLink } from '../../maps/parts/address-link.tsx';
import { TagMarks } from '../../tags/parts/tag-marks.tsx';
import styles from './client-page.module.css';

/** A client's contact details, shown under the name; unknown ones are omitted. */
export function ClientFacts({ client }: { client: Client }) {
  const { companyName, email, phoneNumber, propertyAddress, tagIds } = client;
  return (
    <ul className={styles.facts} aria-label="Contact">
      {companyName !== null && companyName !== client.name && (
        <FactOf icon={IconBuilding} label="Company">
          {companyName}
        </FactOf>
      )}
      {email !== null && (
        <FactOf icon={IconMail} label="Email">
          <EmailLink email={email} client={{ id: client.id, isArchived: client.stage === 'archived' }} />
        </FactOf>
      )}
      {phoneNumber !== null && (
        <FactOf icon={IconPhone} label="Phone">
          <PhoneLink phone={phoneNumber} client={client} />
        </FactOf>
      )}
      {propertyAddress !== null && (
        <FactOf icon={IconMapPin} label="Property address">
          <AddressLink address={propertyAddress} />
        </FactOf>
      )}
      {tagIds.length > 0 && (
        <FactOf icon={IconTag} label="Tags">
          <TagMarks ids={tagIds} />
        </FactOf>
      )}
    </ul>
  );
}

function FactOf(props: { icon: ComponentType<IconProps>; label: string; children: ReactNode }) {
  const { icon: Icon, label, children } = props;
  return (
    <li>
      <Icon size={16} stroke={1.7} aria-hidden />
      <VisuallyHidden>{label}: </VisuallyHidden>
      <span>{children}</span>
    </li>
  );
}
