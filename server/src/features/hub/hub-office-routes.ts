import * as contract from '@truckroll/contract/hub/hub-office';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import { mayViewAsClient } from '@truckroll/domain/hub/hub-viewers';
import { hubLinkMail, hubLinkText } from '@truckroll/domain/outgoing-mail/hub-link';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { getOrigin } from '../../records/accounts/installation-origin.ts';
import { clientScope } from '../../records/client-access/client-scope.ts';
import { getClientForChange, getClientForRecord, requireClient } from '../../records/client-access/find-client.ts';
import * as store from '../../records/client-access/hub-store.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import type { StoredClient } from '../../records/clients/client-store.ts';
import { listContacts } from '../../records/clients/contact-store.ts';
import { findHubContact } from '../../records/clients/people-of-address.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import { deleteCardLinksOf } from '../../records/saved-cards/saved-card-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { sendSms } from '../conversations/send-sms.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';
import { chooseAddress } from './choose-address.ts';

/** The name and the addresses of a client, or of a contact that may open the client's page. */
async function readRecipient(tx: Tx, client: StoredClient, contactId: string | null | undefined) {
  if (!contactId) return { firstName: client.firstName, email: client.email, phone: client.phoneNumber };
  found(await findHubContact(tx, { id: contactId, clientId: client.id }), 'Contact');
  const contact = found(
    (await listContacts(tx, client.id)).find(({ id }) => id === contactId),
    'Contact',
  );
  return { firstName: contact.name, email: contact.emails[0] ?? null, phone: contact.phones[0]?.phone ?? null };
}

/** What the office does with a client's page. */
export function hubOfficeRoutes(context: ServerContext): void {
  const { serve, queue, settings } = context;

  serve(contract.viewAsClient, {
    async find({ tx, params, actor }) {
      if (!mayViewAsClient(actor)) throw new Problem('forbidden');
      return requireClient(tx, params.id, clientScope(actor));
    },
    async handle({ tx, params, body, actor, now }) {
      const contactId = body.contactId ?? null;
      if (contactId !== null) found(await findHubContact(tx, { id: contactId, clientId: params.id }), 'Contact');
      const viewed = { clientId: params.id, viewerId: actor.userId, contactId };
      const { token } = await store.insertHubSession(tx, viewed, now);
      return { token };
    },
  });

  serve(contract.sendHubLink, {
    find: ({ tx, params, actor }) => getClientForRecord(tx, params.id, clientScope(actor)),
    async handle({ tx, record, body, actor, now }) {
      if (record.stage === 'archived') throw new Problem('clientArchived');
      const { companyName } = await getAccountRow(tx, actor.accountId);
      const origin = await getOrigin(tx, settings, actor.accountId);
      const { firstName, email, phone } = await readRecipient(tx, record, body.contactId);
      const at = await chooseAddress(tx, { email, phone }, context);
      if (at === null) throw new Problem('hubAddressMissing');
      const url = `${origin}/hub?link=${await store.insertHubLink(tx, { clientId: record.id, at }, now)}`;
      const words = mailWords(await readLanguage(tx, record.id));
      if (at.channel === 'mail') {
        const mail = hubLinkMail({ words, companyName, firstName, url });
        await sendMail(tx, queue, { kind: 'hub-link', to: at.address, ...mail, senderId: actor.userId, now });
      } else {
        const text = hubLinkText({ words, companyName, url });
        await sendSms(tx, context, { to: at.address, text, now, purpose: 'hub', clientId: record.id });
      }
      await recordEvent(tx, { actor, now }, { type: 'client.page_sent', clientId: record.id, to: at.address });
      return { sentTo: at.address };
    },
  });

  serve(contract.endHubAccess, {
    find: ({ tx, params, actor }) => getClientForChange(tx, params.id, clientScope(actor)),
    async handle({ tx, record, actor, now }) {
      await store.endHubAccessOf(tx, record.id);
      await deleteCardLinksOf(tx, record.id);
      await recordEvent(tx, { actor, now }, { type: 'client.page_ended', clientId: record.id });
      return {};
    },
  });
}
