import { listBounds } from '@truckroll/contract/fields/list-bounds';
import * as contract from '@truckroll/contract/mail/email-pictures';
import { outsidePictures } from '@truckroll/domain/emails/outside-pictures';
import { Bytes } from '../../platform/http/answer.ts';
import { found, Problem } from '../../platform/http/problem.ts';
import type { ServerContext } from '../../server-context.ts';
import { readSight } from './mail-sight.ts';
import { findMessage } from './message-store.ts';
import { nameOfAddress } from './outside-pictures.ts';
import { findThread } from './thread-store.ts';

type Named = { accountId: string; messageId: string; name: string };

/** The key that a link's signature covers. The link contains this and never a storage key. */
const signedKey = ({ accountId, messageId, name }: Named): string => `mail-picture/${accountId}/${messageId}/${name}`;

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The policy when the link is opened as a page: only the picture itself is shown. */
const policy = "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox";

export function pictureRoutes({ serve, serveGuest, links, pictures }: ServerContext): void {
  serve(contract.listEmailPictures, {
    async handle({ tx, params, actor }) {
      const message = found(await findMessage(tx, params.id), 'Email');
      found(await findThread(tx, await readSight(tx, actor), message.threadId), 'Email');
      const addresses = outsidePictures(message.bodyHtml).slice(0, listBounds.mailPictures);
      const linkTo = (address: string): string => {
        const named = { accountId: actor.accountId, messageId: message.id, name: nameOfAddress(address) };
        const path = `/api/emails/pictures/${named.accountId}/${named.messageId}/${named.name}`;
        return links.sign(signedKey(named), { path }).url;
      };
      return { pictures: addresses.map((address) => ({ address, url: linkTo(address) })) };
    },
  });

  serveGuest(contract.readEmailPicture, {
    enter({ params, query }) {
      if (links.endOf({ key: signedKey(params), ...query }) === null) throw new Problem('invalidLink');
      return params.accountId;
    },
    async answer({ params, query, now, transact }) {
      const end = links.endOf({ key: signedKey(params), ...query });
      if (end === null || !idPattern.test(params.messageId)) throw new Problem('invalidLink');
      const message = found(await transact((tx) => findMessage(tx, params.messageId)), 'File');
      const addresses = outsidePictures(message.bodyHtml);
      const address = found(
        addresses.find((each) => nameOfAddress(each) === params.name),
        'File',
      );
      const { type, content } = found((await pictures.read(params.accountId, address)) ?? undefined, 'File');
      return new Bytes(content, {
        'Content-Type': type,
        'Content-Length': String(content.length),
        'Content-Security-Policy': policy,
        'X-Content-Type-Options': 'nosniff',
        'Cache-Control': `private, max-age=${end - Math.floor(now.getTime() / 1000)}`,
      });
    },
  });
}
