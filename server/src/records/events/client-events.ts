import { clientStageLabels, clientStages } from '@truckroll/domain/clients/stages';
import { isBadRating } from '@truckroll/domain/follow-ups/follow-up-steps';
import { countOf } from '@truckroll/domain/format/numbers';
import { type AskKind, askKinds, askOutcomes } from '@truckroll/domain/hub/hub-asks';
import { announcementChannels } from '@truckroll/domain/on-my-way/on-my-way';
import { changedTagsText } from '@truckroll/domain/tags/tags';
import { z } from 'zod';
import { changedFrom, defineEvent, line } from './event-definition.ts';
import { client } from './event-payload.ts';

const clientId = z.string();
const stage = z.enum(clientStages);
const named = z.object({ clientId, name: z.string() });

const settledNouns: Readonly<Record<AskKind, string>> = {
  message: 'the message',
  confirm: 'the confirmation',
  time: 'the wanted time',
  cancel: 'the wanted cancellation',
  details: 'the proposed contact data',
};

/** The words for moved rows in a history row, by table. */
const movedNouns = new Map([
  ['jobs', 'job'],
  ['requests', 'request'],
  ['documents', 'document'],
  ['tasks', 'task'],
  ['calendar_events', 'event'],
  ['calls', 'call'],
  ['sms_conversations', 'conversation'],
  ['drive_items', 'file or folder'],
  ['service_properties', 'property'],
  ['client_contacts', 'contact'],
  ['client_asks', 'message of the client'],
]);
const plurals = new Map([
  ['file or folder', 'files and folders'],
  ['property', 'properties'],
  ['message of the client', 'messages of the client'],
]);

/** @example movedText({ jobs: 2, documents: 1 }) → ', with 2 jobs, 1 document' */
function movedText(counts: Readonly<Record<string, number>>): string {
  const parts = [...movedNouns].flatMap(([table, noun]) => {
    const count = counts[table] ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? noun : (plurals.get(noun) ?? `${noun}s`)}`];
  });
  return parts.length === 0 ? '' : `, with ${parts.join(', ')}`;
}

export const clientEvents = {
  'client.created': defineEvent({
    summary: 'A client was created',
    payload: z.object({ client }),
    history: ({ client: { id } }) => line('client', id, 'created the client'),
    notices: ({ client: { id, name } }) => [
      {
        to: { admins: true, author: 'included' },
        kind: 'clients',
        type: 'action',
        title: 'Client Created',
        message: name,
        priority: 'low',
        moduleType: 'client',
        moduleId: id,
      },
    ],
  }),
  'client.messages_chosen': defineEvent({
    summary: 'It was chosen which messages a client gets by itself, by the client or by the office',
    payload: z.object({ clientId, mails: z.boolean(), texts: z.boolean(), needsConsent: z.boolean() }),
    history: ({ clientId: id, mails, texts, needsConsent }) =>
      line(
        'client',
        id,
        `chose automatic messages: emails ${mails ? 'on' : 'off'}, texts ${texts && !needsConsent ? 'on' : 'off'}`,
      ),
  }),
  'client.rated': defineEvent({
    summary: 'A client rated the work on the page of a message',
    payload: z.object({ client, stars: z.number(), comment: z.string().nullable() }),
    history: ({ client: { id }, stars, comment }) =>
      line('client', id, `rated the work with ${countOf(stars, 'star')}${comment === null ? '' : `: ${comment}`}`),
    notices: ({ client: { id, name }, stars }) => [
      {
        to: { admins: true },
        kind: 'clients',
        type: 'action',
        title: 'Work Rated',
        message: `${name}: ${countOf(stars, 'star')}`,
        priority: isBadRating(stars) ? 'high' : 'low',
        moduleType: 'client',
        moduleId: id,
      },
    ],
  }),
  'client.imported': defineEvent({
    summary: 'A client was created by an import',
    payload: z.object({ clientId }),
    history: (event) => line('client', event.clientId, 'imported the client', { action: 'client.created' }),
  }),
  'client.import_finished': defineEvent({
    summary: 'An import of clients is complete',
    payload: z.object({ count: z.number() }),
    notices: ({ count }) => [
      {
        to: { admins: true, author: 'included' },
        kind: 'clients',
        type: 'action',
        title: 'Clients Imported',
        message: `${countOf(count, 'client')} imported`,
        priority: 'low',
        moduleType: null,
        moduleId: null,
      },
    ],
  }),
  'client.updated': defineEvent({
    summary: 'Fields of a client other than its stage changed',
    payload: z.object({ clientId }),
    history: (event) => line('client', event.clientId, 'updated the client'),
  }),
  'client.property_added': defineEvent({
    summary: 'A service property was added to a client',
    payload: named,
    history: ({ clientId: id, name }) => line('client', id, `added the property '${name}'`),
  }),
  'client.property_changed': defineEvent({
    summary: 'A service property of a client changed',
    payload: named,
    history: ({ clientId: id, name }) => line('client', id, `changed the property '${name}'`),
  }),
  'client.property_removed': defineEvent({
    summary: 'A service property of a client was deleted',
    payload: named,
    history: ({ clientId: id, name }) => line('client', id, `deleted the property '${name}'`),
  }),
  'client.contact_added': defineEvent({
    summary: 'A contact was added to a client',
    payload: named,
    history: ({ clientId: id, name }) => line('client', id, `added the contact '${name}'`),
  }),
  'client.contact_changed': defineEvent({
    summary: 'A contact of a client changed',
    payload: named,
    history: ({ clientId: id, name }) => line('client', id, `changed the contact '${name}'`),
  }),
  'client.contact_removed': defineEvent({
    summary: 'A contact of a client was deleted',
    payload: named,
    history: ({ clientId: id, name }) => line('client', id, `deleted the contact '${name}'`),
  }),
  'client.tags_changed': defineEvent({
    summary: 'A client got or lost tags',
    payload: z.object({ clientId, added: z.array(z.string()), removed: z.array(z.string()) }),
    history: ({ clientId: id, ...tags }) => line('client', id, changedTagsText(tags) ?? 'changed the tags'),
  }),
  'client.stage_changed': defineEvent({
    summary: 'A client moved to another stage',
    payload: z.object({ clientId, from: stage, to: stage }),
    history: ({ clientId: id, from, to }) =>
      line('client', id, changedFrom('stage', clientStageLabels[from], clientStageLabels[to])),
  }),
  'client.stage_followed': defineEvent({
    summary: 'A client became active by itself, as work for it was scheduled or approved',
    payload: z.object({ clientId, from: stage, to: stage, because: z.string() }),
    history: ({ clientId: id, from, to, because }) => [
      {
        moduleType: 'client',
        moduleId: id,
        description: `Stage changed from ${clientStageLabels[from]} to ${clientStageLabels[to]} because ${because}`,
      },
    ],
  }),
  'client.merged': defineEvent({
    summary: 'Another client was merged into a client',
    payload: z.object({ clientId, name: z.string(), counts: z.record(z.string(), z.number()) }),
    history: ({ clientId: id, name, counts }) =>
      line('client', id, `merged '${name}' into this client${movedText(counts)}`),
  }),
  'client.merge_undone': defineEvent({
    summary: 'A merge of two clients was undone',
    payload: z.object({ clientId, otherId: z.string(), name: z.string() }),
    history: ({ clientId: id, otherId, name }) => [
      ...line('client', id, `undid the merge with '${name}'`),
      ...line('client', otherId, 'undid the merge of this client into another'),
    ],
  }),
  'client.page_sent': defineEvent({
    summary: "A personal link to the client's page was sent",
    payload: z.object({ clientId, to: z.string() }),
    history: ({ clientId: id, to }) => line('client', id, `sent a link to the client's page to ${to}`),
  }),
  'client.card_asked': defineEvent({
    summary: 'A link to the page on which a client saves a card was sent',
    payload: z.object({ clientId, to: z.string() }),
    history: ({ clientId: id, to }) => line('client', id, `asked for a card on file, by a link to ${to}`),
  }),
  'client.card_saved': defineEvent({
    summary: 'A client put a card or bank account on file, and agreed to its use',
    payload: z.object({ client, card: z.string() }),
    history: ({ client: { id }, card }) => line('client', id, `put ${card} on file`),
    notices: ({ client: { id, name }, card }) => [
      {
        to: { admins: true },
        kind: 'clients',
        type: 'action',
        title: 'Card On File',
        message: `${name}: ${card}`,
        priority: 'low',
        moduleType: 'client',
        moduleId: id,
      },
    ],
  }),
  'client.card_removed': defineEvent({
    summary: 'A card or bank account is no longer on file',
    payload: z.object({ clientId, card: z.string() }),
    history: ({ clientId: id, card }) => line('client', id, `removed ${card} from file`),
  }),
  'client.card_automatic': defineEvent({
    summary: "The automatic payment of a client's invoices was switched on or off",
    payload: z.object({ clientId, card: z.string(), isOn: z.boolean() }),
    history: ({ clientId: id, card, isOn }) =>
      line('client', id, `switched the automatic payment of invoices by ${card} ${isOn ? 'on' : 'off'}`),
  }),
  'client.page_opened': defineEvent({
    summary: 'A client signed in to their page on a device',
    payload: z.object({ clientId, channel: z.enum(announcementChannels) }),
    history: ({ clientId: id, channel }) =>
      line('client', id, `opened the client's page, proved by ${channel === 'mail' ? 'email' : 'text'}`),
  }),
  'client.page_message': defineEvent({
    summary: "A client wrote to the office on the client's page",
    payload: z.object({ client, text: z.string() }),
    history: ({ client: { id } }) => line('client', id, "wrote a message on the client's page"),
    notices: ({ client: { id, name }, text }) => [
      {
        to: { admins: true },
        kind: 'messages',
        type: 'action',
        title: `Message From ${name}`,
        message: text,
        priority: 'normal',
        moduleType: 'client',
        moduleId: id,
      },
    ],
  }),
  'client.details_proposed': defineEvent({
    summary: "A client proposed own contact data on the client's page",
    payload: z.object({ client }),
    history: ({ client: { id } }) => line('client', id, 'proposed new contact data'),
    notices: ({ client: { id, name } }) => [
      {
        to: { admins: true },
        kind: 'clients',
        type: 'action',
        title: 'New Contact Data Proposed',
        message: name,
        priority: 'normal',
        moduleType: 'client',
        moduleId: id,
      },
    ],
  }),
  'client.ask_settled': defineEvent({
    summary: "What a client asked for on the client's page was accepted or refused",
    payload: z.object({ clientId, kind: z.enum(askKinds), outcome: z.enum(askOutcomes) }),
    history: ({ clientId: id, kind, outcome }) =>
      line('client', id, `${outcome} ${settledNouns[kind]} of the client's page`),
  }),
  'client.page_ended': defineEvent({
    summary: "All links and signed-in devices of a client's page were ended",
    payload: z.object({ clientId }),
    history: (event) => line('client', event.clientId, "ended all access to the client's page"),
  }),
  'client.deleted': defineEvent({
    summary: 'A client was deleted with all its data; the history row contains no personal data',
    payload: z.object({ clientId }),
    history: (event) => line('client', event.clientId, 'deleted a client'),
  }),
};
