import * as onSite from '@truckroll/contract/documents/answer-on-site';
import * as lists from '@truckroll/contract/documents/document-lists';
import * as pictures from '@truckroll/contract/documents/option-pictures';
import * as saving from '@truckroll/contract/documents/save-document';
import * as sending from '@truckroll/contract/documents/send-document';
import { unprintableTexts } from '@truckroll/domain/documents/unprintable-texts';
import type { Tx } from '../../platform/database/bound-dialect.ts';
import { Answer } from '../../platform/http/answer.ts';
import { found } from '../../platform/http/problem.ts';
import { pictureOf } from '../../platform/http/uploaded-picture.ts';
import type { Actor } from '../../platform/session/actor.ts';
import { newStorageKey } from '../../platform/storage/storage.ts';
import { insertStoredFile } from '../../platform/storage/stored-file-store.ts';
import { readTips } from '../../records/accounts/account-store.ts';
import { readLanguage } from '../../records/clients/client-language.ts';
import {
  findDocument,
  getDocumentForChange,
  requireEdit,
  requireSend,
  type StoredDocument,
} from '../../records/documents/document-rights.ts';
import { shownPhotos } from '../../records/line-items/line-photos.ts';
import type { ServerContext } from '../../server-context.ts';
import { storeAnswerOnSite } from './answer-on-site.ts';
import { askForChange, settleChange } from './ask-for-change.ts';
import { listPhotosOfDocument } from './client-photos.ts';
import { asPdf } from './company-head.ts';
import { documentOf, toDocument } from './document-details.ts';
import { readPhoto } from './line-photos.ts';
import { findNextArrival } from './next-arrival.ts';
import { changeOptionPicture } from './option-pictures.ts';
import { paysOnline, readCardForm } from './pays-online.ts';
import { printDocument } from './print-document.ts';
import {
  answerDocument,
  enterByLink,
  openForAnswer,
  openLink,
  requireAnswerable,
  viewPublicDocument,
} from './public-document.ts';
import { readSignature } from './read-signature.ts';
import { keepAgreedPdf, reopenDocument } from './reopen-document.ts';
import { requireSendable, sendDocument } from './send-document.ts';
import { readNextSteps } from './time-choice.ts';

/** A document that the person may edit, locked. */
async function findEditable(tx: Tx, actor: Actor, id: string): Promise<StoredDocument> {
  const document = await getDocumentForChange(tx, actor, id);
  requireEdit(actor, document);
  return document;
}

/** PDFs, mail, pictures and public pages of documents (API DC-7 to DC-9). */
export function documentFileRoutes(context: ServerContext): void {
  const { serve, serveGuest, links, storage } = context;

  serve(lists.downloadDocument, {
    find: ({ tx, params, actor }) => findDocument(tx, actor, params.id),
    async prepare({ record, query, actor, transact, now }) {
      const printed = await printDocument(record.id, { ...context, accountId: actor.accountId, transact, now });
      return asPdf(printed.content, printed.name, query.inline ? 'inline' : 'attachment');
    },
    handle: ({ prepared }) => Promise.resolve(prepared),
  });

  serve(saving.reopenDocument, {
    find: ({ tx, params, actor }) => findEditable(tx, actor, params.id),
    prepare: ({ record, actor, transact, now }) =>
      keepAgreedPdf(record, { ...context, accountId: actor.accountId, transact, now }),
    async handle({ tx, record, body, prepared, actor, now }) {
      await reopenDocument(tx, record, { ...body, pdf: prepared, actor, now, queue: context.queue });
      return {
        document: await toDocument(tx, await findDocument(tx, actor, record.id), { now, links, reader: actor }),
      };
    },
  });

  serve(pictures.setOptionPicture, {
    find: ({ tx, params, actor }) => findEditable(tx, actor, params.id),
    async prepare({ files, actor }) {
      const file = pictureOf(files);
      const key = newStorageKey(actor.accountId);
      await storage.put(key, file.content, file.type);
      return { key, file };
    },
    async handle({ tx, record, params, prepared, actor, now }) {
      const { optionId } = params;
      await changeOptionPicture(tx, record, { optionId, picture: prepared }, { actor, now, queue: context.queue });
      return {
        document: await toDocument(tx, await findDocument(tx, actor, record.id), { now, links, reader: actor }),
      };
    },
  });

  serve(pictures.removeOptionPicture, {
    find: ({ tx, params, actor }) => findEditable(tx, actor, params.id),
    async handle({ tx, record, params, actor, now }) {
      const { optionId } = params;
      await changeOptionPicture(tx, record, { optionId, picture: null }, { actor, now, queue: context.queue });
      return {
        document: await toDocument(tx, await findDocument(tx, actor, record.id), { now, links, reader: actor }),
      };
    },
  });

  serve(onSite.answerOnSite, {
    find: ({ tx, params, actor }) => findEditable(tx, actor, params.id),
    async prepare({ body, actor }) {
      const image = readSignature(body.signed?.image);
      if (image === null) return null;
      const key = newStorageKey(actor.accountId);
      await storage.put(key, image, 'image/png');
      return { key, size: image.length };
    },
    async handle({ tx, record, body, prepared, actor, now, writtenAt }) {
      await storeAnswerOnSite(tx, record, body, { actor, now, writtenAt, links, signature: prepared });
      return {
        document: await toDocument(tx, await findDocument(tx, actor, record.id), { now, links, reader: actor }),
      };
    },
  });

  serve(pictures.uploadLinePhoto, {
    async prepare({ files, actor }) {
      const { content, type } = await readPhoto(files, context.renderPdf);
      const key = newStorageKey(actor.accountId);
      await storage.put(key, content, type);
      return { key, type, size: content.length };
    },
    async handle({ tx, prepared, actor, now }) {
      // Until a saved line names it, it belongs to the account.
      const owner = { type: 'line', id: actor.accountId } as const;
      const file = { name: `photo.${prepared.type.slice(6)}`, owner, createdBy: actor.userId, now };
      await insertStoredFile(tx, { ...prepared, ...file });
      return { photo: found(shownPhotos([prepared.key], links)[0], 'File') };
    },
  });

  serve(sending.sendDocument, {
    async find({ tx, params, actor }) {
      const document = await getDocumentForChange(tx, actor, params.id);
      requireSend(actor, document);
      return document;
    },
    async handle({ tx, record, body, actor, now }) {
      await requireSendable(tx, record, actor);
      const { whole, link, delivery } = await sendDocument(tx, record, body, { ...context, actor, now });
      const document = documentOf(whole, { links, reader: actor });
      const data = { document, link, delivery, unprintable: unprintableTexts(document) };
      return delivery === 'kept' ? new Answer(data, { message: sending.savedHereMessage }) : data;
    },
  });

  serve(sending.settleChange, {
    async find({ tx, params, actor }) {
      const document = await getDocumentForChange(tx, actor, params.id);
      requireSend(actor, document);
      return document;
    },
    async handle({ tx, record, actor, now }) {
      await settleChange(tx, record, { actor, now });
      return {
        document: await toDocument(tx, await findDocument(tx, actor, record.id), { now, links, reader: actor }),
      };
    },
  });

  serveGuest(sending.getPublicDocument, {
    enter: enterByLink,
    async handle({ tx, params, query, now }) {
      const { accountId, document, isReadOnly } = await openLink(tx, params.token, now);
      const isViewed = !isReadOnly && !query.isAhead;
      const shown = await viewPublicDocument(tx, document, { now, links, isViewed });
      const due = document.documentType === 1 ? shown.amountDue : shown.depositDue;
      const canPayOnline = due > 0 && (await paysOnline(tx, context, accountId));
      const pdfUrl = `/api/public/documents/${params.token}/pdf`;
      const nextArrival = await findNextArrival(tx, document, now);
      const photos = await listPhotosOfDocument(tx, document, links);
      const steps = await readNextSteps(tx, document, { canPay: canPayOnline });
      const tips = await readTips(tx);
      const { askedTime } = shown.documentStatus === 'approved' ? document : { askedTime: null };
      const asked = askedTime && { start: askedTime.start, end: askedTime.end };
      return {
        ...{ document: shown, pdfUrl, currency: document.currency, canPayOnline, nextArrival, photos },
        tipPercents: canPayOnline && document.documentType === 1 && tips.isOn ? [...tips.percents] : null,
        cardForm: canPayOnline ? await readCardForm(tx, context) : null,
        canSaveCard: Boolean(context.cardPayments?.publishableKey),
        ...{ ...steps, askedTime: asked, language: await readLanguage(tx, document.clientId) },
        ...{ isReadOnly, companyId: accountId },
      };
    },
  });

  serveGuest(sending.answerPublicDocument, {
    enter: enterByLink,
    async prepare({ params, body, transact, now }) {
      const image = readSignature(body.signature);
      const accountId = await transact(async (tx) => {
        const opened = await openForAnswer(tx, params.token, { by: body, now });
        await requireAnswerable(tx, opened.document, body, now);
        return opened.accountId;
      });
      if (image === null) return null;
      const key = newStorageKey(accountId);
      await storage.put(key, image, 'image/png');
      return { key, size: image.length };
    },
    async handle({ tx, params, body, prepared, now }) {
      const { document } = await openForAnswer(tx, params.token, { by: body, now });
      if (prepared !== null) {
        const owner = { type: 'document', id: document.id } as const;
        const file = { ...prepared, name: 'signature.png', type: 'image/png', owner, createdBy: null, now };
        await insertStoredFile(tx, file);
      }
      await answerDocument(tx, document, { answer: body, signatureKey: prepared?.key ?? null, now });
      return { actionStatus: body.actionStatus, updatedAt: now.toISOString() };
    },
  });

  serveGuest(sending.askForChange, {
    enter: enterByLink,
    async handle({ tx, params, body, now }) {
      const { document } = await openForAnswer(tx, params.token, { by: body, now });
      return { changeRequest: await askForChange(tx, document, { ...body, now }) };
    },
  });

  serveGuest(sending.downloadPublicDocument, {
    enter: enterByLink,
    async answer({ params, transact, now }) {
      const { accountId, document } = await transact((tx) => openLink(tx, params.token, now));
      const printed = await printDocument(document.id, { ...context, accountId, transact, now });
      return asPdf(printed.content, printed.name);
    },
  });
}
