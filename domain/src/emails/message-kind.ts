import type { MessageKind } from './email-kinds.ts';

/** The headers that tell programs from people; a missing one is ''. Values in lower case. */
export type KindFacts = {
  fromAddress: string;
  subject: string;
  autoSubmitted: string;
  precedence: string;
  /** X-Autoreply, X-Autorespond or X-Autoreply-From is present. */
  hasAutoReplyHeader: boolean;
  hasListHeader: boolean;
  /** The message is a multipart/report of a delivery (RFC 3464). */
  isDeliveryReport: boolean;
};

const bounceSender = /^(mailer-daemon|postmaster)@/;
const bounceSubject =
  /undeliver|delivery (status|failure|has failed)|returned mail|failure notice|mail delivery (failed|failure|subsystem)/;
const autoReplySubject =
  /^\s*(auto(matic)?[ -]?(reply|response)|automatische antwort|abwesenheit|réponse automatique|respuesta automática|(i am |i'm )?out of (the )?office)/;

/**
 * Who wrote a message (RFC 3834). Reports of failed delivery and automatic replies, such as those of people on vacation,
 * are not answers of a person.
 *
 * @example a mail with 'Auto-Submitted: auto-replied' → 'auto_reply'
 */
export function messageKind(facts: KindFacts): MessageKind {
  const { fromAddress, subject, autoSubmitted, precedence } = facts;
  if (facts.isDeliveryReport || (bounceSender.test(fromAddress) && bounceSubject.test(subject))) return 'bounce';
  const isReplied = autoSubmitted.startsWith('auto-replied') || precedence === 'auto_reply';
  if (isReplied || facts.hasAutoReplyHeader || autoReplySubject.test(subject)) return 'auto_reply';
  const isGenerated = autoSubmitted !== '' && !autoSubmitted.startsWith('no');
  const isBulk = ['bulk', 'list', 'junk'].includes(precedence);
  return isGenerated || isBulk || facts.hasListHeader ? 'list' : 'person';
}
