import { formatInternational } from '@truckroll/domain/format/phone-number';
import { z } from 'zod';
import { defineEvent } from './event-definition.ts';
import { client } from './event-payload.ts';

/** The other party: a client, or somebody of whom only the number is known. */
const party = z.object({ callId: z.string(), client: client.nullable(), phoneNumber: z.string() });
type Party = z.output<typeof party>;

const nameOf = ({ client: known, phoneNumber }: Party): string => known?.name ?? formatInternational(phoneNumber);

const onClient = (known: Party['client'], description: string) =>
  known === null ? [] : [{ moduleType: 'client' as const, moduleId: known.id, description }];

const toHolders = ({ callId }: Party, title: string, message: string) => [
  {
    to: { holders: 'Communications.calls' as const },
    kind: 'messages' as const,
    type: 'action' as const,
    title,
    message,
    priority: 'normal' as const,
    moduleType: 'call',
    moduleId: callId,
  },
];

export const callEvents = {
  'call.made': defineEvent({
    summary: 'A person began to call a number; `client` is null if nobody or several have it',
    payload: party,
    history: ({ client: known, phoneNumber }) =>
      onClient(known, `{{creator}} called ${formatInternational(phoneNumber)}`),
  }),
  'call.received': defineEvent({
    summary: 'Somebody called a number of the account; `client` is null if nobody or several have the number',
    payload: party,
    history: ({ client: known, phoneNumber }) =>
      onClient(known, `The client called from ${formatInternational(phoneNumber)}`),
  }),
  'call.ended': defineEvent({
    summary: 'A call ended, answered or not',
    payload: z.object({ callId: z.string() }),
  }),
  'call.recorded': defineEvent({
    summary: 'The recording of a call or voicemail is stored',
    payload: z.object({ callId: z.string() }),
  }),
  'call.transcribed': defineEvent({
    summary: 'The transcript of a call is there',
    payload: z.object({ callId: z.string() }),
  }),
  'call.summarized': defineEvent({
    summary: 'The summary of a call with its action items is there',
    payload: z.object({ callId: z.string() }),
  }),
  'call.missed': defineEvent({
    summary: 'Nobody answered a call to the account, and it left no voicemail',
    payload: party,
    notices: (event) => toHolders(event, `Missed Call From ${nameOf(event)}`, 'Please call back'),
  }),
  'call.voicemail': defineEvent({
    summary: 'A caller left a voicemail',
    payload: party,
    notices: (event) => toHolders(event, `Voicemail From ${nameOf(event)}`, 'Please listen to it and call back'),
  }),
};
