import { randomInt } from 'node:crypto';
import { mailWords } from '@truckroll/domain/client-texts/mail-words';
import type { HubAddress } from '@truckroll/domain/hub/hub-entry';
import { hubCodeMail, hubCodeText } from '@truckroll/domain/outgoing-mail/hub-code';
import { z } from 'zod';
import type { Queue } from '../../platform/background/queue.ts';
import { type Task, task } from '../../platform/background/task.ts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Problem } from '../../platform/http/problem.ts';
import { getAccountRow } from '../../records/accounts/account-store.ts';
import { originFor } from '../../records/accounts/installation-origin.ts';
import { findHubPerson } from '../../records/client-access/hub-person.ts';
import { findCode, giveCode, insertCode } from '../../records/client-access/hub-store.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import type { ServerContext } from '../../server-context.ts';
import { sendSms } from '../conversations/send-sms.ts';
import { hubPage } from '../documents/send-document.ts';
import { sendMail } from '../outgoing-mail/send-mail.ts';

/**
 * Sends a code, if a client or contact has the address. It is looked up here and not by the request, so that nobody learns
 * from an answer or its time whether an address is known.
 */
const sendHubCode: Task<{ codeId: string }> = task({
  name: 'send-hub-code',
  title: "Send a code for the client's page",
  payload: z.object({ codeId: z.uuid() }),
});

const daySeconds = 86_400;

/** Asks for a code, for whoever has an address. */
export async function askForCode(
  tx: Tx,
  at: HubAddress,
  { now, queue }: { now: Date; queue: Queue },
): Promise<{ codeId: string }> {
  const codeId = await insertCode(tx, at, now);
  if (codeId === null) throw new Problem('tooManyRequests', {}, { retryAfterSeconds: daySeconds });
  await queue.enqueue(tx, sendHubCode, { codeId });
  return { codeId };
}

export function hubTasks(context: Pick<ServerContext, 'queue' | 'carrier' | 'textSender' | 'settings'>): void {
  const { queue, settings } = context;
  queue.runs(sendHubCode, ({ payload, transact, accountId, now }) =>
    transact(async (tx) => {
      const asked = await findCode(tx, payload.codeId);
      if (asked === undefined || asked.codeHash !== null) return;
      const { id, channel, address } = asked;
      const person = await findHubPerson(tx, { channel, address });
      const [access] = person?.accesses ?? [];
      if (person === undefined || access === undefined) return;
      const account = await getAccountRow(tx, accountId);
      const origin = originFor(settings, account);
      if (origin === null) return;
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      if (!(await giveCode(tx, { id, clientId: access.clientId, code, now }))) return;
      const { companyName } = account;
      const words = mailWords(await readLanguage(tx, access.clientId));
      if (channel === 'text') {
        const text = hubCodeText({ words, companyName, code });
        await sendSms(tx, context, { to: address, text, now, purpose: 'hub', clientId: access.clientId });
        return;
      }
      const { firstName } = person;
      const mail = hubCodeMail({ words, companyName, firstName, code, url: hubPage(origin, accountId) });
      await sendMail(tx, queue, { kind: 'hub-code', to: address, ...mail, now });
    }),
  );
}
