import { type StripeServer, signedByStripe, startStripe, stripeEvent } from '../server/src/testing/stripe-server.ts';
import { ownProduct } from './products.ts';

/** Tells the product what happened at the card processor. */
async function report(event: string): Promise<void> {
  const { payload, ...signed } = signedByStripe(event);
  const reply = await fetch(`${ownProduct.address}/api/webhooks/stripe`, { ...signed, body: payload });
  if (!reply.ok) throw new Error(`The product refused the message: ${await reply.text()}`);
}

/** What the processor tells the product of an object, as a message of a type. */
type Telling = { tell: (type: string, object: object) => Promise<void> };

/** Starts what the product of this worker takes for Stripe. The caller stops it. */
export async function startCardServer(): Promise<StripeServer & Telling> {
  const server = await startStripe({ port: ownProduct.cardPort, report });
  return { ...server, tell: (type, object) => report(stripeEvent(type, object)) };
}
