import { Anchor } from '@mantine/core';
import type { ClientContact } from '@truckroll/contract/client-contacts';
import { formatContactPhone } from '@truckroll/domain/clients/contact-rules';
import { PhoneLink } from '../design/phone-link.tsx';
import styles from './places.module.css';

/** A contact's phones and e-mail addresses as links. */
export function ContactLines({ contact }: { contact: Pick<ClientContact, 'name' | 'phones' | 'emails'> }) {
  if (contact.phones.length + contact.emails.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={`Phones and emails of ${contact.name}`}>
      {contact.phones.map((phone) => (
        <li key={formatContactPhone(phone)}>
          <PhoneLink {...phone}>{formatContactPhone(phone)}</PhoneLink>
        </li>
      ))}
      {contact.emails.map((email) => (
        <li key={email}>
          <Anchor inherit href={`mailto:${email}`}>
            {email}
          </Anchor>
        </li>
      ))}
    </ul>
  );
}
