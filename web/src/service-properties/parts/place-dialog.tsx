import { useQuery } from '@tanstack/react-query';
import type { EditedPlace } from './client-places.tsx';
import { ContactDialog } from './contact-dialog.tsx';
import { contactsOfQuery } from './place-queries.ts';
import { ServicePropertyDialog } from './property-dialog.tsx';

type PlaceDialogProps = { clientId: string; place: EditedPlace; onClose: () => void; onSaved: () => void };

/** The dialog of a service property or a contact. */
export function PlaceDialog({ clientId, place, onClose, onSaved }: PlaceDialogProps) {
  const { data: contacts } = useQuery(contactsOfQuery(clientId));
  if (place.kind === 'property')
    return <ServicePropertyDialog clientId={clientId} propertyId={place.id} onClose={onClose} onSaved={onSaved} />;
  const contact = contacts?.find(({ id }) => id === place.id);
  if (place.id !== null && contact === undefined) return null;
  return <ContactDialog clientId={clientId} contact={contact ?? null} onClose={onClose} onSaved={onSaved} />;
}
