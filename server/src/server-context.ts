import type { LocalPost } from './features/emails/local-post.ts';
import type { OutsideMailboxes } from './features/emails/outside-mailboxes.ts';
import type { OutsidePictures } from './features/emails/outside-pictures.ts';
import type { MailReader } from './features/emails/read-mail.ts';
import type { LiveStreams } from './features/live/live-streams.ts';
import type { OpenVisits } from './features/live/open-visits.ts';
import type { PeopleOnline } from './features/live/people-online.ts';
import type { EngineOf } from './features/text-engine/account-engine.ts';
import type { Queue } from './platform/background/queue.ts';
import type { Space } from './platform/database/free-space.ts';
import type { ReadTextRecords } from './platform/egress/text-records.ts';
import type { AnswerMany } from './platform/http/many-answers.ts';
import type { RateLimits } from './platform/http/rate-limits.ts';
import type { ReadAs } from './platform/http/reading-as.ts';
import type { Serve, ServeGuest, ServeOpen } from './platform/http/serve.ts';
import type { Sessions } from './platform/http/session.ts';
import type { Settings } from './platform/settings/settings.ts';
import type { FileOwners } from './platform/storage/file-owners.ts';
import type { Links } from './platform/storage/links.ts';
import type { Seal } from './platform/storage/seal.ts';
import type { Storage } from './platform/storage/storage.ts';
import type { CardPayments } from './providers/card-payments/card-payments.ts';
import type { Carrier } from './providers/carrier/carrier.ts';
import type { TextSender } from './providers/carrier/open-carrier.ts';
import type { MailTransport } from './providers/mail/mail.ts';
import type { MapsOfAccount } from './providers/maps/cache-maps.ts';
import type { RenderPdf } from './providers/pdf/render-pdf.ts';
import type { PushTransport } from './providers/push/push-transport.ts';
import type { TextEngine } from './providers/text-engine/text-engine.ts';
import type { TranscriberFor } from './providers/text-engine/transcriber.ts';
import type { Travel } from './providers/travel/open-travel.ts';

/**
 * The dependencies of a feature's routes: the functions that serve endpoints, and the outside services. It never contains
 * the database.
 */
export type ServerContext = {
  serve: Serve;
  serveOpen: ServeOpen;
  serveGuest: ServeGuest;
  /** Answers requests of a caller within one of his. */
  answerMany: AnswerMany;
  /** Reads a record as a person may see it, for what is sent in their name. */
  readAs: ReadAs;
  /** The number of this server among those of its database. */
  serverId: number;
  /** Reads the DNS, which proves whose a domain is. */
  readTextRecords: ReadTextRecords;
  sessions: Sessions;
  live: LiveStreams;
  openVisits: OpenVisits;
  peopleOnline: PeopleOnline;
  limits: RateLimits;
  settings: Settings;
  mapsOf: MapsOfAccount;
  travel: Travel;
  queue: Queue;
  mail: MailTransport;
  /** Takes mail for the built-in mailboxes of all accounts. */
  localPost: LocalPost;
  mailReader: MailReader;
  pictures: OutsidePictures;
  /** Opens connected mailboxes with their stored credentials. */
  outsideMailboxes: OutsideMailboxes;
  /** Carries the calls and messages of the accounts' numbers; null if calls are switched off. */
  carrier: Carrier | null;
  /** Sends texts for accounts without a number of their own; null where there is no number for that. */
  textSender: TextSender | null;
  /** The address under which outside systems and browsers reach this installation, without a slash at its end. */
  publicUrl: string;
  storage: Storage;
  fileOwners: FileOwners;
  space: () => Space;
  seal: Seal;
  links: Links;
  renderPdf: RenderPdf;
  push: PushTransport;
  /** Who transcribes the recordings of calls. */
  transcriberFor: TranscriberFor;
  /** The engine of this server; features use it through `features/text-engine/use-engine.ts`. */
  textEngine: TextEngine;
  /** The engine for an account; null if the account has switched AI off. */
  engineOf: EngineOf;
  /** Null without a card processor. */
  cardPayments: CardPayments | null;
};
