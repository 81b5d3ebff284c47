import { Anchor } from '@mantine/core';
import type { ClientContact } from '@truckroll/contract/client-contacts';
import { contactPhoneLink, formatContactPhone } from '@truckroll/domain/clients/contact-rules';
import styles from './places.module.css';

/** A contact's phones and e-mail addresses as links. */
export function ContactLines({ contact }: { contact: Pick<ClientContact, 'name' | 'phones' | 'emails'> }) {
  if (contact.phones.length + contact.emails.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={`Phones and emails of ${contact.name}`}>
      {contact.phones.map((phone) => (
        <li key={formatContactPhone(phone)}>
          <Anchor inherit href={contactPhoneLink(phone)}>
            {formatContactPhone(phone)}
          </Anchor>
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
