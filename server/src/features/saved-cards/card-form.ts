import type { EmbeddedForm } from '../../platform/http/web-app.ts';
import type { CardPayments } from '../../providers/card-payments/card-payments.ts';

/** The form of the processor on the pages of a client's card and of a payment by card, and on no other page. */
export const cardForm = ({ publishableKey, formSources }: CardPayments): EmbeddedForm | null =>
  publishableKey === null ? null : { ...formSources, isAt: (path) => /^\/public\/(?:cards|pay)\/[^/]+\/?$/.test(path) };
