import * as contract from '@truckroll/contract/documents/send-document';
import { maskedAddress } from '@truckroll/domain/hub/hub-entry';
import { Problem } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { enterByLink, needsCode, openLink } from '../documents/public-document.ts';
import { findAddressOf } from './choose-address.ts';
import { askForCode } from './send-hub-code.ts';

/** Routes of the public document page: opening it on a device (API DC-11), and sending the code that another device needs to answer (API HU-25). */
export function documentCodeRoutes(context: ServerContext): void {
  const { serveGuest, queue } = context;

  serveGuest(contract.openPublicDocument, {
    enter: enterByLink,
    async handle({ tx, params, body, now }) {
      const { document, isReadOnly } = await openLink(tx, params.token, now);
      // Staff cannot answer, and binds no link.
      if (isReadOnly) return { needsCode: false, sentTo: null };
      if (!(await needsCode(tx, { token: params.token, document, now }, body)))
        return { needsCode: false, sentTo: null };
      const at = await findAddressOf(tx, document.clientId, context);
      return { needsCode: true, sentTo: at === null ? null : maskedAddress(at.address) };
    },
  });

  serveGuest(contract.askForDocumentCode, {
    enter: enterByLink,
    async handle({ tx, params, now }) {
      const { document } = await openLink(tx, params.token, now);
      const at = await findAddressOf(tx, document.clientId, context);
      if (at === null) throw new Problem('codeAddressMissing');
      return await askForCode(tx, at, { now, queue });
    },
  });
}
