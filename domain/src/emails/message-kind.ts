import type { DeliveryOutcome } from './delivery-report.ts';
import type { MessageKind } from './email-kinds.ts';

/** The headers that distinguish programs from people; a missing one is ''. Values in lower case. */
export type KindFacts = {
  fromAddress: string;
  subject: string;
  autoSubmitted: string;
  precedence: string;
  /** X-Autoreply, X-Autorespond or X-Autoreply-From is present. */
  hasAutoReplyHeader: boolean;
  hasListHeader: boolean;
  /**
   * The subject of a multipart/report: a delivery (RFC 3464), or the opening of a message (RFC 8098); null otherwise.
   */
  report: 'delivery' | 'opening' | null;
  /** The outcomes that the report of a delivery names. */
  outcomes: readonly DeliveryOutcome[];
};

const bounceSender = /^(mailer-daemon|postmaster)@/;
const bounceSubject =
  /undeliver|delivery (status|failure|has failed)|returned mail|failure notice|mail delivery (failed|failure|subsystem)/;
const delaySubject = /\bdelay|\bwarning\b|still being retried|not (yet|been) delivered yet/;
const passedSubject = /\((success|relay(ed)?)\)|\bsuccessful|^(delivered|relayed):/;
const autoReplySubject =
  /^\s*(auto(matic)?[ -]?(reply|response)|automatische antwort|abwesenheit|réponse automatique|respuesta automática|(i am |i'm )?out of (the )?office)/;

/** The kind of a report about a delivery: only a failed one says that a message came back. */
function reportKind({ outcomes, subject }: Pick<KindFacts, 'outcomes' | 'subject'>): MessageKind {
  if (outcomes.includes('failed')) return 'bounce';
  if (outcomes.includes('delayed')) return 'delay';
  if (outcomes.length > 0) return 'receipt';
  // Reports for people to read only name the outcome in their subject.
  return delaySubject.test(subject) ? 'delay' : passedSubject.test(subject) ? 'receipt' : 'bounce';
}

/**
 * The kind of the author of a message (RFC 3834). Reports of deliveries, read receipts and automatic replies, such as
 * those of people on vacation, are not answers of a person.
 *
 * @example a mail with 'Auto-Submitted: auto-replied' → 'auto_reply'
 */
export function messageKind(facts: KindFacts): MessageKind {
  const { fromAddress, subject, autoSubmitted, precedence } = facts;
  if (facts.report === 'opening') return 'receipt';
  const isPostmaster = bounceSender.test(fromAddress) && (bounceSubject.test(subject) || delaySubject.test(subject));
  if (facts.report === 'delivery' || isPostmaster) return reportKind(facts);
  const isReplied = autoSubmitted.startsWith('auto-replied') || precedence === 'auto_reply';
  if (isReplied || facts.hasAutoReplyHeader || autoReplySubject.test(subject)) return 'auto_reply';
  const isGenerated = autoSubmitted !== '' && !autoSubmitted.startsWith('no');
  const isBulk = ['bulk', 'list', 'junk'].includes(precedence);
  return isGenerated || isBulk || facts.hasListHeader ? 'list' : 'person';
}
