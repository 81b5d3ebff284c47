import * as contract from '@truckroll/contract/conversations/conversations';
import { pagedOf } from '@truckroll/contract/fields/fields';
import { found, invalid } from '../../platform/http/problem.ts';
import { isOwnNumber } from '../../records/calls/phone-number-store.ts';
import { listClientsOfNumber } from '../../records/clients/clients-of-number.ts';
import { digitsOfNumber } from '../../records/clients/phone-digits.ts';
import * as store from '../../records/texts/conversation-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireCalls } from '../phone-numbers/require-calls.ts';
import { hasOptedOut } from './opt-out-store.ts';

/** Reads conversations (API SM-1, SM-3 to SM-5, SM-9). */
export function conversationRoutes({ serve, links }: ServerContext): void {
  serve(contract.readSmsHistory, {
    async handle({ tx, query }) {
      if (!(await isOwnNumber(tx, query.fromPhoneNumber)))
        throw invalid('fromPhoneNumber', contract.fromNumberText, 'not_found');
      const numbers = { accountPhoneNumber: query.fromPhoneNumber, phoneNumber: query.toPhoneNumber };
      const conversation = await store.findConversationByNumbers(tx, numbers);
      if (conversation === undefined) return { conversations: [] };
      const [messages, scheduled] = await Promise.all([
        store.listMessages(tx, conversation, query, links),
        store.listScheduled(tx, conversation, links),
      ]);
      return { conversations: [{ ...conversation, messages, scheduled }] };
    },
  });

  serve(contract.getText, {
    find: async ({ tx, params }) => found(await store.findOwnMessage(tx, params.id, links), 'Message'),
    handle: async ({ record }) => ({ message: record }),
  });

  serve(contract.listConversations, {
    find: ({ tx }) => requireCalls(tx),
    async handle({ tx, query }) {
      const [conversations, total] = await Promise.all([
        store.listConversations(tx, query, links),
        store.countConversations(tx, query),
      ]);
      return { conversations, ...pagedOf(total, query) };
    },
  });

  serve(contract.readConversation, {
    async find({ tx, params }) {
      const conversation = found(await store.findConversation(tx, params.id), 'Conversation');
      await requireCalls(tx);
      return conversation;
    },
    async handle({ tx, record }) {
      await store.markRead(tx, record.id);
      return {};
    },
  });

  serve(contract.countUnreadTexts, {
    find: ({ tx }) => requireCalls(tx),
    handle: async ({ tx }) => ({ count: await store.countConversations(tx, { unread: true }) }),
  });

  serve(contract.findParty, {
    find: ({ tx }) => requireCalls(tx),
    async handle({ tx, query: { phoneNumber } }) {
      const digits = digitsOfNumber(phoneNumber);
      const [clients, linked, people, isOptedOut] = await Promise.all([
        listClientsOfNumber(tx, digits),
        store.findLinkedClient(tx, digits),
        store.listPeopleByDigits(tx),
        hasOptedOut(tx, phoneNumber),
      ]);
      const known = linked === undefined || clients.some(({ id }) => id === linked.id) ? clients : [linked, ...clients];
      return {
        party: {
          ...{ phoneNumber, isOptedOut, person: people.get(digits) ?? null },
          clients: known.map(({ id, name, stage }) => ({ id, name, isArchived: stage === 'archived' })),
          clientId: linked?.id ?? (known.length === 1 ? (known[0]?.id ?? null) : null),
        },
      };
    },
  });
}
