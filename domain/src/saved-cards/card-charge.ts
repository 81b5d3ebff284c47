import { tableOf } from '../text/table-of.ts';

/**
 * 'under_way': the processor is asked, or the bank has not answered; 'needs_client': the bank asks for the client's
 * confirmation, which a charge without the client cannot have.
 */
export const cardChargeStates = ['under_way', 'succeeded', 'failed', 'needs_client'] as const;
export type CardChargeState = (typeof cardChargeStates)[number];

/**
 * What a charge can become after the processor has told what it has. A success counts whenever it is told; nothing else changes
 * what has ended.
 *
 * @example mayMoveCharge('failed', 'succeeded') → true; mayMoveCharge('succeeded', 'failed') → false
 */
export const mayMoveCharge = (from: CardChargeState, to: CardChargeState): boolean =>
  from !== to && (from === 'under_way' || (to === 'succeeded' && from !== 'succeeded'));

/** Failure codes set by this product, in addition to those of the processor. */
export const ownFailures = {
  notCarriedOut: 'not_carried_out',
  keysRefused: 'keys_refused',
  readerCanceled: 'reader_canceled',
  readerWaited: 'reader_waited',
  unknown: 'unknown',
} as const;

const declined = 'The bank declined the card and gave no reason.';

/** Stripe's codes of declines and errors: https://docs.stripe.com/declines/codes, https://docs.stripe.com/error-codes. */
const sentences: Readonly<Record<string, string>> = tableOf({
  insufficient_funds: 'There is not enough money for it.',
  withdrawal_count_limit_exceeded: 'The limit of the card is exceeded.',
  card_velocity_exceeded: 'The limit of the card is exceeded.',
  debit_not_authorized: 'The client has not authorized the debit.',
  expired_card: 'The card has expired.',
  lost_card: declined,
  stolen_card: declined,
  fraudulent: declined,
  merchant_blacklist: declined,
  pickup_card: 'The card cannot be used. The client has to ask their bank.',
  restricted_card: 'The card cannot be used. The client has to ask their bank.',
  incorrect_cvc: 'The security code of the card is wrong. The client has to save the card again.',
  invalid_cvc: 'The security code of the card is wrong. The client has to save the card again.',
  incorrect_number: 'The number of the card is wrong. The client has to save the card again.',
  invalid_number: 'The number of the card is wrong. The client has to save the card again.',
  invalid_account: 'The card or its account is not valid any more.',
  bank_account_unusable: 'The bank account cannot be used.',
  account_closed: 'The bank account is closed.',
  no_account: 'The bank account cannot be found.',
  card_not_supported: 'The card does not allow such payments.',
  transaction_not_allowed: 'The card does not allow such payments.',
  currency_not_supported: 'The card does not allow this currency.',
  service_not_allowed: 'The card does not allow such payments.',
  revocation_of_authorization: 'The client has told their bank to refuse such payments.',
  revocation_of_all_authorizations: 'The client has told their bank to refuse such payments.',
  stop_payment_order: 'The client has told their bank to refuse such payments.',
  processing_error: 'The bank could not process it. Try again later.',
  issuer_not_available: 'The bank did not answer. Try again later.',
  try_again_later: 'The bank did not answer. Try again later.',
  reenter_transaction: 'The bank did not answer. Try again later.',
  authentication_required: 'The bank asks the client to confirm it.',
  amount_too_small: 'The amount is less than the card processor accepts.',
  amount_too_large: 'The amount is more than the card processor accepts.',
  resource_missing: 'The card processor does not know the card any more. The client has to save it again.',
  payment_method_unactivated: 'The card processor does not accept this kind of payment yet.',
  canceled: 'It was cancelled at the card processor.',
  terminal_reader_offline: 'The reader is offline. Check that it is on and connected. Nothing was charged.',
  terminal_reader_busy: 'The reader is busy with something else. Nothing was charged.',
  terminal_reader_timeout: 'The reader did not answer in time. Nothing was charged.',
  terminal_reader_hardware_fault: 'The reader has a fault. Restart it. Nothing was charged.',
  customer_canceled: 'The client cancelled on the reader. Nothing was charged.',
  [ownFailures.readerCanceled]: 'It was cancelled here. Nothing was charged.',
  [ownFailures.readerWaited]: 'Nobody presented a card in time. Nothing was charged.',
  [ownFailures.notCarriedOut]: 'It was not carried out. Nothing was charged.',
  [ownFailures.keysRefused]: 'The card processor refused the keys of this installation. Nothing was charged.',
  [ownFailures.unknown]:
    'What became of it is not known here. Look it up at the card processor before you charge again.',
});

/**
 * Why a charge failed, in a sentence. Where a bank suspects fraud or theft, only that it declined: Stripe asks not to say more.
 *
 * @example chargeFailureText('insufficient_funds') → 'There is not enough money for it.'
 */
export const chargeFailureText = (code: string | null): string => sentences[code ?? ''] ?? declined;
