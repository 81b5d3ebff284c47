import type { ClientContact } from '@truckroll/contract/clients/client-contacts';
import { formatContactPhone } from '@truckroll/domain/clients/contact-rules';
import type { ReactNode } from 'react';
import { PhoneLink } from '../../design/phone-link.tsx';
import styles from './places.module.css';

/** An e-mail address as a link; the features above this one know how e-mails are written. */
export type EmailLinkOf = (email: string) => ReactNode;

type ContactLinesProps = {
  clientId: string;
  contact: Pick<ClientContact, 'name' | 'phones' | 'emails'>;
  emailLink: EmailLinkOf;
};

/** A contact's phones and e-mail addresses as links. */
export function ContactLines({ clientId, contact, emailLink }: ContactLinesProps) {
  const { name, phones, emails } = contact;
  if (phones.length + emails.length === 0) return null;
  return (
    <ul className={styles.lines} aria-label={`Phones and emails of ${name}`}>
      {phones.map((phone) => (
        <li key={formatContactPhone(phone)}>
          <PhoneLink {...phone} client={{ id: clientId, name }}>
            {formatContactPhone(phone)}
          </PhoneLink>
        </li>
      ))}
      {emails.map((email) => (
        <li key={email}>{emailLink(email)}</li>
      ))}
    </ul>
  );
}
