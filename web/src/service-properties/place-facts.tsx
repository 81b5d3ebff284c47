import type { JobOnSite } from '@truckroll/contract/visit-details';
import type { Fact } from '../design/fact-list.tsx';
import { ContactLines } from './contact-lines.tsx';

/** The property and the contact that a job chose; nothing without a choice. */
export const placeFacts = ({ serviceProperty, contact }: Pick<JobOnSite, 'serviceProperty' | 'contact'>): Fact[] => [
  ...(serviceProperty === null ? [] : [{ label: 'Property', value: serviceProperty.name }]),
  ...(contact === null
    ? []
    : [
        {
          label: contact.role === null ? 'Contact' : `Contact, ${contact.role}`,
          value: (
            <>
              {contact.name}
              <ContactLines contact={contact} />
            </>
          ),
        },
      ]),
  ...(serviceProperty?.notes ? [{ label: 'Property notes', value: serviceProperty.notes, isLong: true }] : []),
];
