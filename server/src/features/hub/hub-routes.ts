import * as contract from '@truckroll/contract/hub/hub';
import type { HubAddress } from '@truckroll/domain/hub/hub-entry';
import { hubAddressOf, linkLeadsTo, maskedAddress } from '@truckroll/domain/hub/hub-entry';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { invalid, notFound, Problem } from '../../platform/http/problem.ts';
import type { Transact } from '../../platform/http/request-steps.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { refuseSuspended } from '../../records/accounts/suspended-account.ts';
import { findHubPerson } from '../../records/client-access/hub-person.ts';
import * as store from '../../records/client-access/hub-store.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import { insertLink } from '../../records/documents/document-link-store.ts';
import { recordEvent } from '../../records/events/record-event.ts';
import type { ServerContext } from '../../server-context.ts';
import { canText } from '../conversations/send-sms.ts';
import { readClientCompany } from '../on-my-way/read-arrival.ts';
import { enterByHub, findCompany, openHub } from './enter-hub.ts';
import { isDocumentWithin, readHub } from './read-hub.ts';
import { askForCode } from './send-hub-code.ts';

const wrongAddressText = 'Please enter an email address or a phone number';

/** Resolves the address of a company's page to its account. */
async function enterByCompany({ params, asSystem }: { params: { company: string }; asSystem: Transact }) {
  const accountId = await asSystem((system) => findCompany(system, params.company));
  if (accountId === undefined) throw new Problem('publicLinkEnded');
  return accountId;
}

type ByLink = { params: { token: string }; now: Date; asSystem: Transact };

async function enterByLink({ params, now, asSystem }: ByLink): Promise<string> {
  const link = await asSystem((system) => store.findHubLink(system, params.token, now));
  if (link === undefined) throw new Problem('publicLinkEnded');
  return link.accountId;
}

/** The account of the transaction, if it is not suspended. */
async function openAccount(tx: Tx, accountId: string) {
  await refuseSuspended(tx, accountId);
  return await getAccountRow(tx, accountId);
}

/** Opens the page for whoever has an address now; null for strangers. The client's history says so. */
async function open(tx: Tx, at: HubAddress, now: Date) {
  const person = await findHubPerson(tx, at);
  const [access] = person?.accesses ?? [];
  if (person === undefined || access === undefined) return null;
  const { clientId } = access;
  const session = await store.insertHubSession(tx, { clientId, at }, now);
  const by = { actor: { userId: null, name: person.name }, now };
  await recordEvent(tx, by, { type: 'client.page_opened', clientId, channel: at.channel });
  return session;
}

/** The client's page, for guests (API 7.9). */
export function hubRoutes(context: ServerContext): void {
  const { serveGuest, links, queue, cardPayments } = context;
  const savesCards = Boolean(cardPayments?.publishableKey);

  serveGuest(contract.getHubEntrance, {
    enter: enterByCompany,
    async answer({ params, transact }) {
      return await transact(async (tx) => {
        const companyId = await ownAccountId(tx, params.company);
        await refuseSuspended(tx, companyId);
        return {
          companyId,
          company: await readClientCompany(tx, companyId, links),
          language: await readLanguage(tx, null),
          sendsTexts: await canText(tx, context),
        };
      });
    },
  });

  serveGuest(contract.askForHubCode, {
    enter: enterByCompany,
    async handle({ tx, params, body, now }) {
      const { phoneCountry } = await openAccount(tx, await ownAccountId(tx, params.company));
      const at = hubAddressOf(body.address, phoneCountry);
      if (at === null) throw invalid('address', wrongAddressText, 'invalid_format');
      return await askForCode(tx, at, { now, queue });
    },
  });

  serveGuest(contract.enterHub, {
    enter: enterByCompany,
    async answer({ params, body, now, transact }) {
      // A wrong try is counted, so it is refused after the commit.
      const session = await transact(async (tx) => {
        await refuseSuspended(tx, await ownAccountId(tx, params.company));
        const at = await store.tryCode(tx, { id: body.codeId, code: body.code }, now);
        return at === null ? null : await open(tx, at, now);
      });
      if (session === null) throw new Problem('hubCodeWrong');
      return session;
    },
  });

  serveGuest(contract.openHubLink, {
    enter: enterByLink,
    async handle({ tx, params, now }) {
      const link = await store.findHubLink(tx, params.token, now);
      if (link === undefined) throw new Problem('publicLinkEnded');
      await refuseSuspended(tx, link.accountId);
      const { channel, address } = link;
      const opens = linkLeadsTo(link, now) === 'page' && (await store.takeHubLink(tx, params.token, now));
      const session = opens ? await open(tx, { channel, address }, now) : null;
      return { companyId: link.accountId, session, sentTo: maskedAddress(address) };
    },
  });

  serveGuest(contract.askForHubCodeByLink, {
    enter: enterByLink,
    async handle({ tx, params, now }) {
      const link = await store.findHubLink(tx, params.token, now);
      if (link === undefined) throw new Problem('publicLinkEnded');
      await refuseSuspended(tx, link.accountId);
      return await askForCode(tx, { channel: link.channel, address: link.address }, { now, queue });
    },
  });

  serveGuest(contract.readHub, {
    enter: enterByHub,
    handle: async ({ tx, params, now }) =>
      readHub(tx, await openHub(tx, params.token, now), { ...context, now, savesCards }),
  });

  serveGuest(contract.openHubDocument, {
    enter: enterByHub,
    async handle({ tx, params, now }) {
      const hub = await openHub(tx, params.token, now);
      if (!(await isDocumentWithin(tx, hub, params.documentId))) throw notFound('Document');
      return { token: await insertLink(tx, params.documentId, now, { days: 1, isReadOnly: hub.at === null }) };
    },
  });

  serveGuest(contract.leaveHub, {
    enter: enterByHub,
    async handle({ tx, params, now }) {
      await openHub(tx, params.token, now);
      await store.endHubSession(tx, params.token);
      return {};
    },
  });
}

/** The account that a company's page was resolved to: the only one that the transaction sees. */
const ownAccountId = async (tx: Tx, company: string): Promise<string> => {
  const id = await findCompany(tx, company);
  if (id === undefined) throw new Problem('publicLinkEnded');
  return id;
};
