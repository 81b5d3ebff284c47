// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { RefusalsTexts } from './refusals.gen.ts';

export const messages: Catalogue<RefusalsTexts> = {
  'public_link_ended': "This link is invalid or has expired.",
  'account_suspended': "This account is suspended. Please contact your provider.",
  'read_only_link': "You are looking at this page as the client sees it, and cannot act for them.",
  'document_answered': "This document has already been answered.",
  'document_changed': "This document has changed. Please review it again.",
  'document_revised': "This document is being revised.",
  'estimate_expired': "This estimate has expired.",
  'change_not_possible': "A change can no longer be asked for here. Please contact the company.",
  'time_not_possible': "A time can no longer be chosen here. Please contact the company.",
  'slot_taken': "This time has just been taken. Please pick another.",
  'online_payment_off': "Online payment is not available.",
  'nothing_due': "Nothing is due.",
  'deposit_not_approved': "Please approve the estimate before you pay its deposit.",
  'too_many_requests': "Too many requests. Please try again later.",
  'server_busy': "The server is busy right now. Please try again in a moment.",
  'no_database': "The server cannot reach its database right now. Please try again in a moment.",
  'unexpected': "Something went wrong. Please try again.",
  'tryAgain': "Try again",
  'notOnDevice': "Not on this device",
  'loadedLater': "It is loaded as soon as there is a network.",
  'cancel': "Cancel",
  'close': "Close",
};
