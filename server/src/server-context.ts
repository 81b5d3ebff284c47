import type { Queue } from './background/queue.ts';
import type { CardPayments } from './card-payments/card-payments.ts';
import type { ClientTexts } from './clients/client-texts.ts';
import type { RateLimits } from './http/rate-limits.ts';
import type { Serve, ServeGuest, ServeOpen } from './http/serve.ts';
import type { Sessions } from './http/session.ts';
import type { LiveStreams } from './live/live-streams.ts';
import type { OpenVisits } from './live/open-visits.ts';
import type { MailTransport } from './mail/mail.ts';
import type { MapsOfAccount } from './maps/cache-maps.ts';
import type { PushTransport } from './notifications/push-transport.ts';
import type { RenderPdf } from './pdf/render-pdf.ts';
import type { Settings } from './settings.ts';
import type { SmsTransport } from './sms/sms.ts';
import type { Space } from './start/free-space.ts';
import type { Links } from './storage/links.ts';
import type { Seal } from './storage/seal.ts';
import type { Storage } from './storage/storage.ts';

/** The dependencies of a feature's routes: how to serve calls, and the outside services. Never the database. */
export type ServerContext = {
  serve: Serve;
  serveOpen: ServeOpen;
  serveGuest: ServeGuest;
  sessions: Sessions;
  live: LiveStreams;
  openVisits: OpenVisits;
  limits: RateLimits;
  settings: Settings;
  mapsOf: MapsOfAccount;
  queue: Queue;
  clientTexts: ClientTexts;
  mail: MailTransport;
  sms: SmsTransport;
  storage: Storage;
  space: () => Space;
  seal: Seal;
  links: Links;
  renderPdf: RenderPdf;
  push: PushTransport;
  /** Null without a card processor. */
  cardPayments: CardPayments | null;
};
