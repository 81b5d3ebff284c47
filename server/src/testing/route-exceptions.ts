/** Exceptions to the rules that the all-routes suite checks, by the endpoint's id, each with its reason. */

import * as sickDay from '@truckroll/contract/absences/sick-day';
import * as addOns from '@truckroll/contract/account/add-ons';
import { closeBooks } from '@truckroll/contract/account/closed-books';
import * as merges from '@truckroll/contract/clients/client-merges';
import * as uploads from '@truckroll/contract/files/uploads';
import * as followUps from '@truckroll/contract/follow-ups/follow-ups';
import { viewAsClient } from '@truckroll/contract/hub/hub-office';
import * as emailAi from '@truckroll/contract/mail/email-ai';
import * as emailDrafts from '@truckroll/contract/mail/email-drafts';
import * as emailRecords from '@truckroll/contract/mail/email-records';
import * as emailTemplates from '@truckroll/contract/mail/email-templates';
import * as emailWork from '@truckroll/contract/mail/email-work';
import * as mailboxes from '@truckroll/contract/mail/mailboxes';
import * as sendingEmails from '@truckroll/contract/mail/send-email';
import * as geo from '@truckroll/contract/maps/geo';
import * as optimise from '@truckroll/contract/planning/optimise';
import { generateNote } from '@truckroll/contract/text-engine/generate-note';

/** Endpoints whose parameter names something shared by all accounts. */
export const sharedParameters: ReadonlyMap<string, string> = new Map([
  [uploads.readUpload.id, 'the hash of a file, of which each person sees only the own upload'],
  [uploads.sendPiece.id, 'the hash of a file, of which each person sees only the own upload'],
  [geo.findPlace.id, 'a place of the public map'],
  [followUps.updateFollowUpStep.id, 'a step of the product'],
  [followUps.previewFollowUpStep.id, 'a step of the product'],
  [addOns.connectAddOn.id, 'the key of an add-on of the product'],
  [addOns.disconnectAddOn.id, 'the key of an add-on of the product'],
]);

/** Endpoints that may refuse a user despite `needs`, even before they know the record. */
export const ownRights: ReadonlyMap<string, string> = new Map<string, string>([
  ...[merges.previewClientMerge, merges.mergeClients, merges.undoClientMerge].map(
    ({ id }) => [id, 'the right to edit clients beside that to delete them'] as const,
  ),
  [closeBooks.id, 'the owner alone closes the books'],
  [viewAsClient.id, 'the view of all clients, jobs with prices, estimates and invoices'],
  [generateNote.id, 'the right to change some drive'],
  [optimise.optimiseSchedule.id, 'the right to assign people, and the view of all jobs'],
  [optimise.applyPlan.id, 'the right to assign people, and the view of all jobs'],
  [sickDay.proposeSickDay.id, 'the right to assign people, and the view of all jobs'],
  [sickDay.applySickDay.id, 'the right to assign people, and the view of all jobs'],
  ...[
    ...[mailboxes.connectMailbox, mailboxes.disconnectMailbox, mailboxes.changeMailbox, mailboxes.syncMailboxNow],
    ...[mailboxes.mailMailboxProof, mailboxes.proveMailbox],
  ].map(({ id }) => [id, "admins alone have the company's mailbox"] as const),
  ...[
    ...[sendingEmails.sendNewEmail, sendingEmails.replyToEmail, sendingEmails.forwardEmail, sendingEmails.cancelEmail],
    ...[
      emailAi.smartReply,
      emailWork.saveEmailFiles,
      emailWork.createLeadOfEmail,
      emailRecords.linkEmailThread,
      emailRecords.unlinkEmailThread,
    ],
    ...[
      emailDrafts.listEmailDrafts,
      emailDrafts.listWaitingEmails,
      emailDrafts.createEmailDraft,
      emailDrafts.saveEmailDraft,
      emailDrafts.deleteEmailDraft,
    ],
    ...[emailTemplates.createEmailTemplate, emailTemplates.saveEmailTemplate, emailTemplates.deleteEmailTemplate],
  ].map(({ id }) => [id, 'the right to change clients, beside that to read their mail'] as const),
]);
