import { endpoint, nothing, open } from '../endpoints/endpoint.ts';

/** Pub/Sub sends a signed token in the header; the body stays unparsed until the token is verified. */
export const receiveMailPush = endpoint({
  id: 'WH-4',
  name: 'receiveMailPush',
  summary: 'A report of Gmail that a mailbox has changed; it may come more than once',
  method: 'POST',
  path: '/webhooks/email/gmail',
  needs: open,
  onlyUnderApi: true,
  rate: 'webhook',
  keepsBytes: true,
  data: nothing,
  refuses: ['signatureInvalid', 'notReady'],
});
