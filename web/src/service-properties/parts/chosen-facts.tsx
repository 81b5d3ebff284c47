import type { Job } from '@truckroll/contract/jobs/jobs';
import type { Fact } from '../../design/fact-list.tsx';
import { ContactLines, type EmailLinkOf } from './contact-lines.tsx';

type ChosenFacts = {
  clientId: string;
  chosen: Pick<Job, 'serviceProperty' | 'contact'>;
  emailLink: EmailLinkOf;
};

/** The property and the contact that a record chose; nothing without a choice. */
export const chosenFacts = ({ clientId, chosen, emailLink }: ChosenFacts): Fact[] => {
  const { serviceProperty, contact } = chosen;
  return [
    ...(serviceProperty === null ? [] : [{ label: 'Property', value: serviceProperty.name }]),
    ...(contact === null
      ? []
      : [
          {
            label: contact.role === null ? 'Contact' : `Contact, ${contact.role}`,
            value: (
              <>
                {contact.name}
                <ContactLines clientId={clientId} contact={contact} emailLink={emailLink} />
              </>
            ),
          },
        ]),
    ...(serviceProperty?.notes ? [{ label: 'Property notes', value: serviceProperty.notes, isLong: true }] : []),
  ];
};
