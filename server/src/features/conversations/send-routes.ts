import * as contract from '@truckroll/contract/conversations/conversations';
import { v7 as newId } from 'uuid';
import { found, Problem } from '../../platform/http/problem.ts';
import { getMessage } from '../../records/texts/conversation-store.ts';
import { deleteText, holdText } from '../../records/texts/text-store.ts';
import type { ServerContext } from '../../server-context.ts';
import { requireCalling, requireCalls } from '../phone-numbers/require-calls.ts';
import { requireRecipient, requireSender } from './require-recipient.ts';
import { beginNow, beginSending, carryOut, type Sending, sendKeyOf } from './send-text.ts';

/** Sends messages, and cancels those that wait (API SM-2, SM-6, SM-7). */
export function sendRoutes({ serve, links }: ServerContext, sending: Sending): void {
  serve(contract.sendSms, {
    find: ({ tx }) => requireCalling(tx),
    async prepare({ body, actor, now, transact, header }) {
      const sendKey = sendKeyOf(actor, header('idempotency-key') ?? newId());
      const { id, text } = await transact((tx) => beginSending(tx, body, { actor, now, sendKey }, sending));
      if (text !== null) await carryOut(text, sending, { actor, now, transact });
      return id;
    },
    async handle({ tx, prepared: messageId }) {
      return { messageId, message: await getMessage(tx, messageId, links) };
    },
  });

  serve(contract.cancelScheduledText, {
    async find({ tx, params }) {
      const message = found(await holdText(tx, params.id), 'Message');
      await requireCalls(tx);
      return message;
    },
    async handle({ tx, record }) {
      if (record.sendAt === null) throw new Problem('textSent');
      await deleteText(tx, record.id);
      return {};
    },
  });

  serve(contract.sendTextAgain, {
    async find({ tx, params }) {
      found(await holdText(tx, params.id), 'Message');
      await requireCalling(tx);
    },
    async prepare({ params, actor, now, transact }) {
      const text = await transact(async (tx) => {
        const row = found(await holdText(tx, params.id), 'Message');
        if (row.direction !== 'outbound' || (row.sendAt === null && row.status !== 'failed'))
          throw new Problem('textSent');
        await requireSender(tx, row.accountPhoneNumber);
        await requireRecipient(tx, row.phoneNumber);
        return beginNow(tx, row, sending, now);
      });
      await carryOut(text, sending, { actor, now, transact });
      return text.row.id;
    },
    handle: async ({ tx, prepared: id }) => ({ message: await getMessage(tx, id, links) }),
  });
}
