import { endpoint, nothing, open } from '../endpoints/endpoint.ts';

/** The card processor signs the bytes of its message, so the body is kept unparsed. */
export const receiveStripeMessage = endpoint({
  id: 'PY-7',
  name: 'receiveStripeMessage',
  summary: 'A message of the card processor about a payment; it may come more than once',
  method: 'POST',
  path: '/webhooks/stripe',
  needs: open,
  onlyUnderApi: true,
  rate: 'webhook',
  keepsBytes: true,
  data: nothing,
  refuses: ['messageRefused'],
});
