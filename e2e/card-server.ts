import { type StripeServer, signedByStripe, startStripe } from '../server/src/testing/stripe-server.ts';
import { ownProduct } from './products.ts';

/** Tells the product what happened at the card processor. */
async function report(event: string): Promise<void> {
  const { payload, ...signed } = signedByStripe(event);
  const reply = await fetch(`${ownProduct.address}/api/webhooks/stripe`, { ...signed, body: payload });
  if (!reply.ok) throw new Error(`The product refused the message: ${await reply.text()}`);
}

/** Starts what the product of this worker takes for Stripe. The caller stops it. */
export const startCardServer = (): Promise<StripeServer> => startStripe({ port: ownProduct.cardPort, report });
