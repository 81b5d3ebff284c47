// Made by `npm run generate` from the catalogues of domain/src/client-texts.
export type RefusalsTexts = {
  'public_link_ended': Record<never, never>;
  'account_suspended': Record<never, never>;
  'read_only_link': Record<never, never>;
  'document_answered': Record<never, never>;
  'document_changed': Record<never, never>;
  'document_revised': Record<never, never>;
  'estimate_expired': Record<never, never>;
  'change_not_possible': Record<never, never>;
  'time_not_possible': Record<never, never>;
  'slot_taken': Record<never, never>;
  'online_payment_off': Record<never, never>;
  'nothing_due': Record<never, never>;
  'deposit_not_approved': Record<never, never>;
  'too_many_requests': Record<never, never>;
  'server_busy': Record<never, never>;
  'no_database': Record<never, never>;
  'unexpected': Record<never, never>;
  'tryAgain': Record<never, never>;
  'notOnDevice': Record<never, never>;
  'loadedLater': Record<never, never>;
  'cancel': Record<never, never>;
  'close': Record<never, never>;
};
