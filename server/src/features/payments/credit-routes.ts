import * as contract from '@truckroll/contract/payments/client-credits';
import { getClientForRecord, requireClient } from '../../records/client-access/find-client.ts';
import { readClientCredits } from '../../records/documents/credit-store.ts';
import { getDocumentForChange, requireEdit, requirePaymentRight } from '../../records/documents/document-rights.ts';
import type { ServerContext } from '../../server-context.ts';
import { applyToInvoices, grantCredit, receiveMoney, refundCredit, voidCredit, writeOff } from './client-credits.ts';
import { changed, getCredit, within } from './find-credit.ts';

export function creditRoutes({ serve }: ServerContext): void {
  serve(contract.listClientCredits, {
    find: ({ tx, params, actor }) => requireClient(tx, params.id, within(actor)),
    handle: ({ tx, params }) => readClientCredits(tx, params.id),
  });

  serve(contract.receiveMoney, {
    find: ({ tx, params, actor }) => getClientForRecord(tx, params.id, within(actor)),
    async handle({ tx, record: { id: clientId }, body, actor, now }) {
      return await changed(tx, { id: await receiveMoney(tx, clientId, body, { actor, now }), clientId });
    },
  });

  serve(contract.grantClientCredit, {
    find: ({ tx, params, actor }) => getClientForRecord(tx, params.id, within(actor)),
    async handle({ tx, record: { id: clientId }, body, actor, now }) {
      return await changed(tx, { id: await grantCredit(tx, clientId, body, { actor, now }), clientId });
    },
  });

  serve(contract.applyClientCredit, {
    find: ({ tx, params, actor }) => getCredit(tx, actor, params.id),
    async handle({ tx, record, body, actor, now }) {
      await applyToInvoices(tx, record, body, { actor, now });
      return await changed(tx, record);
    },
  });

  serve(contract.refundClientCredit, {
    find: ({ tx, params, actor }) => getCredit(tx, actor, params.id),
    async handle({ tx, record, body, actor, now }) {
      await refundCredit(tx, record, body, { actor, now });
      return await changed(tx, record);
    },
  });

  serve(contract.writeOffInvoice, {
    async find({ tx, params, actor }) {
      const document = await getDocumentForChange(tx, actor, params.id);
      requirePaymentRight(actor, document);
      requireEdit(actor, document);
      return document;
    },
    async handle({ tx, record, body, actor, now }) {
      return await changed(tx, { id: await writeOff(tx, record, body, { actor, now }), clientId: record.clientId });
    },
  });

  serve(contract.voidClientCredit, {
    find: ({ tx, params, actor }) => getCredit(tx, actor, params.id),
    async handle({ tx, record, body, actor, now }) {
      await voidCredit(tx, record, body, { actor, now });
      return await changed(tx, record);
    },
  });
}
