import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { cardKeys, ownProduct } from './products.ts';

type Checkout = { amount: number; currency: string; metadata: Record<string, string>; returnUrl: string };

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

function checkoutOf(form: URLSearchParams): Checkout {
  const read = (name: string): string => form.get(name) ?? '';
  return {
    amount: Number(read('line_items[0][price_data][unit_amount]')),
    currency: read('line_items[0][price_data][currency]'),
    metadata: { accountId: read('metadata[accountId]'), documentId: read('metadata[documentId]') },
    returnUrl: read('success_url'),
  };
}

/** Tells the product that a checkout was paid, signed as Stripe does. */
async function report(id: string, { amount, currency, metadata }: Checkout): Promise<void> {
  const object = { id, object: 'checkout.session', amount_total: amount, currency, payment_status: 'paid', metadata };
  const body = JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type: 'checkout.session.completed',
    data: { object },
  });
  const at = Math.floor(Date.now() / 1000);
  const signature = createHmac('sha256', cardKeys.webhookSecret).update(`${at}.${body}`).digest('hex');
  const reply = await fetch(`${ownProduct.address}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${at},v1=${signature}` },
    body,
  });
  if (!reply.ok) throw new Error(`The product refused the payment: ${await reply.text()}`);
}

const page = ({ amount, currency }: Checkout): string => `<!doctype html><html lang="en"><title>Card</title>
  <h1>Card payment</h1><form method="post"><button>Pay ${amount / 100} ${currency}</button></form></html>`;

/**
 * Starts what the product takes for Stripe: its pages for payments, which take any card. The caller stops it.
 */
export async function startCardServer(): Promise<{ stop: () => Promise<void> }> {
  const checkouts = new Map<string, Checkout>();
  const own = `http://127.0.0.1:${ownProduct.cardPort}`;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname } = new URL(request.url ?? '/', own);
    if (request.method === 'POST' && pathname === '/v1/checkout/sessions') {
      const id = `cs_${checkouts.size}_${Date.now()}`;
      checkouts.set(id, checkoutOf(await bodyOf(request)));
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ id, object: 'checkout.session', url: `${own}/pay/${id}` }));
      return;
    }
    const id = pathname.replace('/pay/', '');
    const checkout = checkouts.get(id);
    if (checkout === undefined) {
      response.writeHead(204).end();
      return;
    }
    if (request.method === 'POST') {
      await report(id, checkout);
      response.writeHead(303, { Location: checkout.returnUrl }).end();
      return;
    }
    response.setHeader('Content-Type', 'text/html');
    response.end(page(checkout));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(ownProduct.cardPort, '127.0.0.1', resolve));
  return {
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
