import { IconMessage, IconPhone } from '@tabler/icons-react';
import type { Client } from '@truckroll/contract/clients/clients';
import { can, usesPhone } from '@truckroll/domain/abilities/rights';
import { internationalNumber } from '@truckroll/domain/format/phone-number';
import { useIsConnected, useRights } from '../../app/session/me.ts';
import { useDial } from '../../design/calling.ts';
import { RefusableButton } from '../../design/refusable.tsx';

type ClientCallButtonsProps = { client: Client; onOpenTab: (sub: 'calls' | 'messages') => void };

/**
 * Calls a client or opens the messages, with the calls add-on and the rights to them. Without an own number the tab says
 * what is missing.
 */
export function ClientCallButtons({ client, onOpenTab }: ClientCallButtonsProps) {
  const rights = useRights();
  const dial = useDial();
  const isConnected = useIsConnected('calls') && usesPhone(rights);
  if (!isConnected || client.stage === 'archived') return null;
  const { id: clientId, name, phoneNumber } = client;
  const refusal = phoneNumber === null ? 'The client has no phone number.' : null;

  function call(): void {
    const openCalls = (): void => onOpenTab('calls');
    if (dial === null || phoneNumber === null) openCalls();
    else dial({ number: internationalNumber(phoneNumber), clientId, name }, openCalls);
  }

  return (
    <>
      {can(rights, 'Communications.calls') && (
        <RefusableButton icon={<IconPhone size={16} aria-hidden />} refusal={refusal} onClick={call}>
          Call
        </RefusableButton>
      )}
      {can(rights, 'Communications.messages') && (
        <RefusableButton
          icon={<IconMessage size={16} aria-hidden />}
          refusal={refusal}
          onClick={() => onOpenTab('messages')}
        >
          Text
        </RefusableButton>
      )}
    </>
  );
}
