import type { Client } from '@truckroll/contract/clients/clients';
import { NewClientModal } from '../../clients/parts/new-client-modal.tsx';
import { readPhone } from '../../design/field/phone-numbers.ts';

type NewClientOfCallerProps = { phoneNumber: string; onClose: () => void; onSaved: (client: Client) => void };

/** M1 for the client of a caller, with the caller's number. */
export const NewClientOfCaller = ({ phoneNumber, onClose, onSaved }: NewClientOfCallerProps) => (
  <NewClientModal title="Create Client" phone={readPhone(phoneNumber, 'us')} onClose={onClose} onSaved={onSaved} />
);
