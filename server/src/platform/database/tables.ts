// Made from the migrated schema by `npm run generate`. Do not edit.
import type { Account } from '@truckroll/contract/account/account';
import type { AddOnKey } from '@truckroll/contract/account/add-ons';
import type { ContactPhone } from '@truckroll/contract/clients/client-contacts';
import type { MergeUndo } from '@truckroll/contract/clients/client-merges';
import type { PropertyValue } from '@truckroll/contract/clients/clients';
import type { StoredMedia } from '@truckroll/contract/conversations/conversations';
import type { CustomProperty } from '@truckroll/contract/custom-properties/custom-properties';
import type { ClientDetails, CompanyInformation } from '@truckroll/contract/documents/documents';
import type { Address, Phone } from '@truckroll/contract/fields/fields';
import type { SavedViewList } from '@truckroll/contract/fields/list-keys';
import type { ProcessingStatus } from '@truckroll/contract/files/drive';
import type { AnswerSource, ChatSender } from '@truckroll/contract/files/file-chat';
import type { FileOwner } from '@truckroll/contract/files/storage';
import type { HistoryModule } from '@truckroll/contract/history/history';
import type { AskDetails } from '@truckroll/contract/hub/hub-asks';
import type { ImportCounts, RowMatch, RowProblem } from '@truckroll/contract/imports/file-imports';
import type { JobFormField, JobFormSchema } from '@truckroll/contract/jobs/job-forms';
import type { RepeatOptions } from '@truckroll/contract/jobs/job-schedule';
import type { StoredChange } from '@truckroll/contract/live/live';
import type { MailServers, StoredAttachment, StoredInlineImage } from '@truckroll/contract/mail/emails';
import type { MailAttachment, MailKind } from '@truckroll/contract/mail/mail';
import type { Hold, Subject } from '@truckroll/contract/personal-data/personal-data';
import type { ItemTax, TaxApplicationRules } from '@truckroll/contract/price-book/line-items';
import type { TaskRecurrence } from '@truckroll/contract/tasks/tasks';
import type { Permission } from '@truckroll/domain/abilities/catalogue';
import type { AuditAction, AuditActorKind, AuditKind } from '@truckroll/domain/audit/audit';
import type { BookingQuestion, BookingStatus, BookingWay, PhotoNeed } from '@truckroll/domain/booking/booking-service';
import type { ServiceArea } from '@truckroll/domain/booking/service-area';
import type { DocumentTexts, StoredBranding } from '@truckroll/domain/branding/branding';
import type { CallStatus, Direction, Sentiment, SmsStatus, TranscriptionStatus } from '@truckroll/domain/calls/call-kinds';
import type { ActionTask, TranscriptSegment } from '@truckroll/domain/calls/transcript';
import type { LanguageChoice } from '@truckroll/domain/client-texts/client-language';
import type { ClientStage } from '@truckroll/domain/clients/stages';
import type { TextPurpose } from '@truckroll/domain/conversations/text-purposes';
import type { CopyInterval, CopyStatus } from '@truckroll/domain/copies/copy-schedule';
import type { BillingSchedule } from '@truckroll/domain/documents/billing-schedule';
import type { AfterApproval, AskedTime, ChosenTimes } from '@truckroll/domain/documents/chosen-time';
import type { CreditKind } from '@truckroll/domain/documents/client-credits';
import type { CreditNoteDetails } from '@truckroll/domain/documents/credit-notes';
import type { DisputeState } from '@truckroll/domain/documents/disputes';
import type { DocumentDelivery } from '@truckroll/domain/documents/document-delivery';
import type { AmountKind, DocumentStatus, DocumentType, PaymentMethod, PaymentState, PaymentStatus, RefundState } from '@truckroll/domain/documents/document-kinds';
import type { TemplateSummary, TemplateTerms } from '@truckroll/domain/documents/estimate-template';
import type { LateFeeChoice, LateFeeRule } from '@truckroll/domain/documents/late-fee-rule';
import type { PayoutBreakdown, PayoutPartKind, PayoutState } from '@truckroll/domain/documents/payouts';
import type { Delivery } from '@truckroll/domain/emails/delivery-report';
import type { DraftKind, EmailAccountStatus, EmailDeed, EmailProvider, EmailScope, FolderRole, MailboxWork, MessageKind, MessageState } from '@truckroll/domain/emails/email-kinds';
import type { MailInvitation } from '@truckroll/domain/emails/mail-invitation';
import type { MailSubject } from '@truckroll/domain/emails/mail-subject';
import type { DriveItemType, DriveModule } from '@truckroll/domain/files/drive-rights';
import type { SummaryAuthor } from '@truckroll/domain/files/summaries';
import type { GuideState } from '@truckroll/domain/first-run/guide-steps';
import type { FollowUpStatus, FollowUpStep } from '@truckroll/domain/follow-ups/follow-up-names';
import type { FollowUpAnswer, FollowUpChannel, FollowUpStepSettings } from '@truckroll/domain/follow-ups/follow-up-steps';
import type { OwnUnits, Units } from '@truckroll/domain/format/units';
import type { HolidaySettings } from '@truckroll/domain/holidays/closed-days';
import type { HubRole } from '@truckroll/domain/hub/hub-access';
import type { AskKind, AskOutcome, HubRules } from '@truckroll/domain/hub/hub-asks';
import type { ValueChoices } from '@truckroll/domain/imports/cells';
import type { Mapping } from '@truckroll/domain/imports/columns';
import type { DuplicateChoice } from '@truckroll/domain/imports/kind-rules';
import type { ImportKind, ImportState, RowOutcome } from '@truckroll/domain/imports/kinds';
import type { LayoutName } from '@truckroll/domain/imports/layouts';
import type { Spelling } from '@truckroll/domain/imports/spellings';
import type { BatchOutcome, BatchState } from '@truckroll/domain/invoice-batches/batch-states';
import type { PhotoKind } from '@truckroll/domain/job-photos/photo-kinds';
import type { PhotoMark } from '@truckroll/domain/job-photos/photo-marks';
import type { JobItemType, JobPriority, JobStatus, JobType } from '@truckroll/domain/jobs/job-statuses';
import type { StoredChoices } from '@truckroll/domain/notifications/notification-choices';
import type { WorkChange } from '@truckroll/domain/notifications/work-change';
import type { NumberSeries } from '@truckroll/domain/numbers/series';
import type { AnnouncementChannel, AnnouncementStatus } from '@truckroll/domain/on-my-way/on-my-way';
import type { Found, RequestState, RetentionKind } from '@truckroll/domain/personal-data/personal-data';
import type { Pause, PlanKind, PlanStatus, PlanTerms, PriceStep } from '@truckroll/domain/plans/plan-terms';
import type { PackagedItem } from '@truckroll/domain/product-services/product-package';
import type { ContactMethod, RequestSource, RequestStage, ServiceCategory, Urgency } from '@truckroll/domain/requests/request-stages';
import type { RuleAction } from '@truckroll/domain/rules/rule-actions';
import type { RuleCondition } from '@truckroll/domain/rules/rule-conditions';
import type { RuleRunStatus } from '@truckroll/domain/rules/rule-run-status';
import type { DelayUnit } from '@truckroll/domain/rules/rule-times';
import type { RuleRecord, RuleTrigger } from '@truckroll/domain/rules/rule-triggers';
import type { AutomaticState } from '@truckroll/domain/saved-cards/automatic-payment';
import type { CardChargeState } from '@truckroll/domain/saved-cards/card-charge';
import type { SavedCardKind, SavedCardState } from '@truckroll/domain/saved-cards/saved-card';
import type { SurchargeRule } from '@truckroll/domain/surcharge/surcharge-rule';
import type { ReminderType, TaskCategory, TaskLinkType, TaskPriority, TaskScheduleType, TaskStatus } from '@truckroll/domain/tasks/task-kinds';
import type { WorkingWeek } from '@truckroll/domain/team/working-week';
import type { EngineUseKind, EngineUseOutcome } from '@truckroll/domain/text-engine/uses';
import type { CorrectedEntry } from '@truckroll/domain/time-clock/time-entries';
import type { TipRule } from '@truckroll/domain/tips/tip-rule';
import type { ArrivalWindow } from '@truckroll/domain/visits/promise';
import type { VisitRules } from '@truckroll/domain/visits/visit-completion';
import type { VisitPriority, VisitStatus, VisitType } from '@truckroll/domain/visits/visit-statuses';
import type { SentEvent, WebhookEvent, WebhookRecord } from '@truckroll/domain/webhooks/webhook-events';
import type { WebhookDeliveryStatus, WebhookPauseReason } from '@truckroll/domain/webhooks/webhook-states';
import type { ColumnType, Generated } from 'kysely';

export type AbsencesTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  kind: string;
  startsOn: string | null;
  endsOn: string | null;
  startsAt: string | null;
  endsAt: string | null;
  note: string | null;
  status: string;
  decidedBy: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  decisionReason: string | null;
};

export type AccountPhoneNumbersTable = {
  accountId: Generated<string>;
  id: string;
  phoneNumber: string;
  friendlyName: string;
  provider: string;
  providerNumberId: string | null;
  isActive: Generated<boolean>;
  createdAt: string;
  updatedAt: string;
  forwardTo: string | null;
};

export type AccountsTable = {
  id: string;
  companyName: string;
  email: string | null;
  phoneNumber: ColumnType<Phone | null, string | null | undefined, string | null>;
  website: string | null;
  taxNumber: string | null;
  address: ColumnType<Address | null, string | null | undefined, string | null>;
  logoKey: string | null;
  timezone: string;
  currency: Generated<string>;
  currencySymbol: Generated<string>;
  locale: Generated<string>;
  workingDays: ColumnType<Account['workingDays'], string | undefined, string>;
  workingHours: ColumnType<Account['workingHours'], string | undefined, string>;
  colors: ColumnType<Account['colors'], string | undefined, string>;
  documentDefaults: ColumnType<Account['documentDefaults'], string | undefined, string>;
  features: ColumnType<Account['features'], string | undefined, string>;
  createdAt: string;
  updatedAt: string;
  suspendedAt: string | null;
  defaultTaxId: string | null;
  visitRules: ColumnType<VisitRules, string | undefined, string>;
  publicOrigin: string | null;
  stageFollowsWork: Generated<boolean>;
  holidays: ColumnType<HolidaySettings, string | undefined, string>;
  arrivalWindow: Generated<ArrivalWindow>;
  arrivalMails: Generated<boolean>;
  phoneCountry: Generated<string>;
  firstRun: ColumnType<GuideState, string | undefined, string>;
  branding: ColumnType<StoredBranding, string | undefined, string>;
  onMyWay: Generated<boolean>;
  onMyWayText: string | null;
  afterApproval: Generated<AfterApproval>;
  chosenTimes: Generated<ChosenTimes>;
  positionDays: number | null;
  hubRules: ColumnType<HubRules, string | undefined, string>;
  units: ColumnType<Units, string | undefined, string>;
  closedThrough: string | null;
  lateFees: ColumnType<LateFeeRule, string | undefined, string>;
  lateFeesSince: string | null;
  numbersWithoutGaps: Generated<boolean>;
  auditMonths: Generated<number>;
  tips: ColumnType<TipRule, string | undefined, string>;
  surcharge: ColumnType<SurchargeRule, string | undefined, string>;
};

export type AddOnsTable = {
  accountId: Generated<string>;
  key: AddOnKey;
  connectedAt: string | null;
};

export type AnalyticsEventsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  name: string;
  at: string;
  properties: ColumnType<Record<string, string | number | boolean | null>, string, string>;
};

export type ApiKeysTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  name: string;
  tokenHash: string;
  hint: string;
  permissions: ColumnType<Permission[] | null, string | null | undefined, string | null>;
  createdAt: string;
  updatedAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
};

export type ArrivedStepsTable = {
  accountId: Generated<string>;
  estimateId: string;
  stepId: string;
  arrivedAt: string;
  settledAt: string | null;
};

export type AuditChainsTable = {
  accountId: Generated<string>;
  anchorPosition: number;
  anchorDigest: string;
  headPosition: number;
  headDigest: string;
  foreignPosition: Generated<number>;
  sealedEnds: string | null;
};

export type AuditEntriesTable = {
  accountId: Generated<string>;
  id: string;
  happenedAt: string;
  kind: AuditKind;
  action: AuditAction;
  subject: string;
  recordId: string | null;
  actorKind: AuditActorKind;
  actorId: string | null;
  apiKeyId: string | null;
  endpoint: string | null;
  who: string | null;
  whoSalt: string | null;
  what: string | null;
  whatSalt: string | null;
  whoDigest: string;
  whatDigest: string;
  position: number | null;
  digest: string | null;
};

export type AutomaticPaymentsTable = {
  accountId: Generated<string>;
  documentId: string;
  status: AutomaticState;
  savedCardId: string;
  noticeMailId: string;
  announcedAmount: string;
  firstDay: string;
  nextDay: string | null;
  tries: Generated<number>;
  createdAt: string;
  updatedAt: string;
};

export type BookClosingsTable = {
  accountId: Generated<string>;
  id: string;
  closedBefore: string | null;
  closedThrough: string | null;
  reason: string | null;
  createdBy: string;
  createdAt: string;
};

export type BookingPagesTable = {
  accountId: Generated<string>;
  slug: string;
  isOpen: Generated<boolean>;
  intro: Generated<string>;
  noticeMinutes: number;
  daysAhead: number;
  bufferMinutes: number;
  mostPerDay: number | null;
  area: ColumnType<ServiceArea, string, string>;
  sites: ColumnType<string[], string | undefined, string>;
  updatedAt: string;
};

export type BookingServicesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  description: Generated<string>;
  minutes: number;
  price: string | null;
  isPriceFrom: Generated<boolean>;
  questions: ColumnType<BookingQuestion[], string | undefined, string>;
  photos: Generated<PhotoNeed>;
  way: Generated<BookingWay>;
  deposit: string | null;
  isOffered: Generated<boolean>;
  createdAt: string;
  updatedAt: string;
};

export type BookingsTable = {
  accountId: Generated<string>;
  id: string;
  serviceId: string | null;
  userId: string;
  startsAt: string;
  endsAt: string;
  address: ColumnType<Address, string, string>;
  status: BookingStatus;
  heldUntil: string;
  tokenHash: string | null;
  proof: string | null;
  requestId: string | null;
  jobId: string | null;
  createdAt: string;
};

export type CalendarEventAttendeesTable = {
  accountId: Generated<string>;
  eventId: string;
  email: string;
  orderIndex: number;
};

export type CalendarEventsTable = {
  accountId: Generated<string>;
  id: string;
  title: string;
  startAt: string;
  endAt: string;
  isAllDay: Generated<boolean>;
  location: string | null;
  description: string | null;
  clientId: string | null;
  jobId: string | null;
  source: Generated<'manual' | 'google'>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type CalendarFeedsTable = {
  accountId: Generated<string>;
  userId: string;
  tokenHash: string;
  createdAt: string;
};

export type CallOutcomesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  description: string | null;
  orderIndex: Generated<number>;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

export type CallSettingsTable = {
  accountId: Generated<string>;
  recordCalls: Generated<boolean>;
  announcement: Generated<string>;
  forwardTo: string | null;
  ringOutsideHours: Generated<boolean>;
  voicemailGreeting: Generated<string>;
  recordingDays: Generated<number>;
  quietFrom: string | null;
  quietTo: string | null;
  updatedAt: string;
};

export type CallsTable = {
  accountId: Generated<string>;
  id: string;
  provider: string;
  providerCallId: string | null;
  direction: Direction;
  status: CallStatus;
  isVoicemail: Generated<boolean>;
  fromNumber: string;
  toNumber: string;
  phoneNumber: string;
  phoneDigits: string;
  clientId: string | null;
  userId: string | null;
  timestamp: string;
  startedAt: string | null;
  duration: Generated<number>;
  recordingKey: string | null;
  transcription: string | null;
  transcriptionStatus: Generated<TranscriptionStatus>;
  aiSummary: string | null;
  aiSentiment: Sentiment | null;
  aiActionItems: ColumnType<string[], string | undefined, string>;
  outcomeId: string | null;
  updatedAt: string;
  notes: Generated<string>;
  handledAt: string | null;
  hungUpBy: 'us' | 'them' | null | null;
  endedAt: string | null;
  recordingProviderId: string | null;
  recordingSeconds: number | null;
  transcriptSegments: ColumnType<TranscriptSegment[], string | undefined, string>;
  transcriptProvider: string | null;
  aiProvider: string | null;
  actionTasks: ColumnType<ActionTask[], string | undefined, string>;
  rungUserIds: ColumnType<string[], string | undefined, string>;
  transcriptionError: string | null;
};

export type CardChargesTable = {
  accountId: Generated<string>;
  id: string;
  documentId: string;
  status: CardChargeState;
  amount: string;
  currency: string;
  cardBrand: string;
  cardLast4: string;
  customerId: string | null;
  methodId: string | null;
  intentId: string | null;
  failure: string | null;
  sendsReceipt: Generated<boolean>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  isAutomatic: Generated<boolean>;
  readerId: string | null;
  readerName: string | null;
};

export type CardCheckoutsTable = {
  accountId: Generated<string>;
  id: string;
  reference: string;
  documentId: string;
  amount: string;
  currency: string;
  isComplete: Generated<boolean>;
  createdAt: string;
  expiresAt: string;
};

export type CardLinksTable = {
  accountId: Generated<string>;
  tokenHash: string;
  clientId: string;
  expiresAt: string;
  createdAt: string;
};

export type CardReadersTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  reference: string;
  location: string;
  locationName: string;
  deviceType: string;
  serialNumber: string;
  tipsConfiguration: string | null;
  tipsTold: string | null;
  createdAt: string;
  updatedAt: string;
};

export type CarrierEventsTable = {
  accountId: Generated<string>;
  provider: string;
  eventKey: string;
  receivedAt: string;
};

export type ChangeRequestsTable = {
  accountId: Generated<string>;
  id: string;
  documentId: string;
  text: string;
  createdAt: string;
};

export type ClaimsTable = {
  kind: 'email' | 'mailbox' | 'number' | 'booking_page' | 'domain' | 'session' | 'api_key' | 'directory' | 'password_link' | 'calendar_feed' | 'mail_sign_in' | 'document_link' | 'card_link' | 'hub_link' | 'hub_session' | 'follow_up' | 'announcement';
  value: string;
  accountId: Generated<string>;
};

export type ClientAsksTable = {
  accountId: Generated<string>;
  id: string;
  clientId: string;
  visitId: string | null;
  kind: AskKind;
  askedBy: string;
  details: ColumnType<AskDetails, string | undefined, string>;
  createdAt: string;
  settledAt: string | null;
  settledBy: string | null;
  outcome: AskOutcome | null;
};

export type ClientContactKeysTable = {
  accountId: Generated<string>;
  key: string;
  contactId: string;
  clientId: string;
};

export type ClientContactsTable = {
  accountId: Generated<string>;
  id: string;
  clientId: string;
  servicePropertyId: string | null;
  name: string;
  role: string | null;
  phones: ColumnType<ContactPhone[], string | undefined, string>;
  emails: ColumnType<string[], string | undefined, string>;
  createdAt: string;
  updatedAt: string;
  searchText: Generated<string>;
  hubRole: HubRole | null;
};

export type ClientCreditsTable = {
  accountId: Generated<string>;
  id: string;
  clientId: string;
  kind: CreditKind;
  currency: string;
  currencyDecimals: number;
  creditDate: string;
  amount: string;
  method: PaymentMethod | null;
  note: string | null;
  documentId: string | null;
  refundOf: string | null;
  creditNumber: number | null;
  details: ColumnType<CreditNoteDetails | null, string | null | undefined, string | null>;
  tax: Generated<string>;
  voidedAt: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ClientKeysTable = {
  accountId: Generated<string>;
  clientId: string;
  kind: string;
  key: string;
};

export type ClientMergesTable = {
  accountId: Generated<string>;
  id: string;
  keptId: string;
  removedId: string;
  removedName: string;
  undo: ColumnType<MergeUndo | null, string | null | undefined, string | null>;
  createdBy: string | null;
  createdAt: string;
  undoneAt: string | null;
};

export type ClientStageCountsTable = {
  accountId: Generated<string>;
  stage: ClientStage;
  count: number;
};

export type ClientsTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: ColumnType<Phone | null, string | null | undefined, string | null>;
  website: string | null;
  companyName: string | null;
  taxNumber: string | null;
  notes: string | null;
  stage: ClientStage;
  jobFormIds: ColumnType<string[], string | undefined, string>;
  properties: ColumnType<PropertyValue[], string | undefined, string>;
  propertyAddress: ColumnType<Address | null, string | null | undefined, string | null>;
  billingAddress: ColumnType<Address | null, string | null | undefined, string | null>;
  companyAddress: ColumnType<Address | null, string | null | undefined, string | null>;
  isTaxExempt: Generated<boolean>;
  isGroup: Generated<boolean>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  nameKey: string;
  companyKey: string;
  searchText: string;
  isStageChosen: Generated<boolean>;
  preferredMemberId: string | null;
  mergedIntoId: string | null;
  tagIds: ColumnType<string[], string | undefined, string>;
  language: Generated<LanguageChoice>;
  mailsOffAt: string | null;
  textsOffAt: string | null;
  textsNeedConsent: Generated<boolean>;
  lateFees: Generated<LateFeeChoice>;
};

export type CompanyCopiesTable = {
  accountId: Generated<string>;
  id: string;
  status: CopyStatus;
  bucket: string;
  objectKey: string;
  askedBy: string | null;
  size: number | null;
  rowCount: number | null;
  fileCount: number | null;
  failure: string | null;
  createdAt: string;
  finishedAt: string | null;
};

export type CopySettingsTable = {
  accountId: Generated<string>;
  server: string | null;
  region: string;
  bucket: string;
  folder: string;
  accessKeyId: string;
  sealedSecret: string;
  every: CopyInterval;
  kept: number;
  lastDay: string | null;
  failingSince: string | null;
  changedBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type CustomPropertiesTable = {
  accountId: Generated<string>;
  id: string;
  moduleType: CustomProperty['moduleType'];
  name: string;
  type: CustomProperty['type'];
  options: ColumnType<CustomProperty['options'], string | undefined, string>;
  isDefault: Generated<boolean>;
  orderIndex: number;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
};

export type DisputesTable = {
  accountId: Generated<string>;
  id: string;
  paymentId: string | null;
  paymentReference: string;
  reference: string;
  url: string;
  amount: string;
  currency: string;
  reason: string;
  state: DisputeState;
  dueAt: string | null;
  hasEvidence: boolean;
  taken: string;
  fee: string;
  feeCurrency: string | null;
  movedAt: string | null;
  openedAt: string;
  readAt: string;
  createdAt: string;
  updatedAt: string;
};

export type DistinctClientsTable = {
  accountId: Generated<string>;
  firstId: string;
  secondId: string;
  createdBy: string | null;
  createdAt: string;
};

export type DocumentItemsTable = {
  accountId: Generated<string>;
  id: string;
  documentId: string;
  itemId: string | null;
  name: string;
  description: string | null;
  quantity: string;
  rate: string;
  itemType: Generated<1 | 2>;
  unitType: string | null;
  discount: Generated<string>;
  taxes: ColumnType<ItemTax[], string | undefined, string>;
  markupPrice: Generated<string>;
  itemOrderIndex: number;
  total: string;
  optionId: string | null;
  isOptional: Generated<boolean>;
  isChosen: Generated<boolean>;
  minQuantity: string | null;
  maxQuantity: string | null;
  jobId: string | null;
  photoKeys: ColumnType<string[], string | undefined, string>;
};

export type DocumentLinksTable = {
  accountId: Generated<string>;
  tokenHash: string;
  documentId: string;
  expiresAt: string;
  createdAt: string;
  isReadOnly: Generated<boolean>;
  deviceHash: string | null;
};

export type DocumentOptionsTable = {
  accountId: Generated<string>;
  id: string;
  documentId: string;
  position: number;
  name: string;
  description: string | null;
  pictureKey: string | null;
  isRecommended: Generated<boolean>;
  isChosen: Generated<boolean>;
  subTotal: Generated<string>;
  tax: Generated<string>;
  discountAmount: Generated<string>;
  total: Generated<string>;
};

export type DocumentPdfsTable = {
  accountId: Generated<string>;
  documentId: string;
  fingerprint: string;
  storageKey: string;
  createdAt: string;
};

export type DocumentSumsTable = {
  accountId: Generated<string>;
  documentType: DocumentType;
  documentStatus: DocumentStatus;
  paymentStatus: PaymentStatus;
  currency: string;
  dueDate: string;
  count: number;
  total: string;
  amountDue: string;
};

export type DocumentsTable = {
  accountId: Generated<string>;
  id: string;
  documentType: DocumentType;
  documentSubType: Generated<number>;
  documentNumber: number;
  documentPrefix: string;
  title: string;
  clientId: string;
  clientDetails: ColumnType<ClientDetails, string, string>;
  assignedTo: ColumnType<string[], string | undefined, string>;
  date: string;
  dueDate: string | null;
  documentStatus: Generated<DocumentStatus>;
  actionStatus: Generated<0 | 1 | 2>;
  paymentStatus: Generated<PaymentStatus>;
  amountPaid: Generated<string>;
  subTotal: Generated<string>;
  tax: Generated<string>;
  discount: Generated<string>;
  discountType: Generated<AmountKind>;
  discountAmount: Generated<string>;
  markup: Generated<string>;
  shippingAmount: Generated<string>;
  shippingInfo: string | null;
  total: Generated<string>;
  comments: string | null;
  paymentTerms: number;
  paymentInstructions: string | null;
  privateNotes: string | null;
  companyInformation: ColumnType<CompanyInformation, string, string>;
  isDepositRequired: Generated<boolean>;
  depositType: Generated<AmountKind>;
  depositValue: Generated<string>;
  depositAmount: Generated<string>;
  isContractRequired: Generated<boolean>;
  contractTitle: string | null;
  contractContent: string | null;
  contractSignatureKey: string | null;
  contractSignerName: string | null;
  contractSignedAt: string | null;
  convertedFrom: 'job' | 'request' | 'estimate' | null;
  jobId: string | null;
  requestId: string | null;
  estimateId: string | null;
  conversionDate: string | null;
  convertedToJobId: string | null;
  convertedToInvoiceId: string | null;
  convertedAt: string | null;
  convertedBy: string | null;
  sentAt: string | null;
  viewedAt: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  deletedAt: string | null;
  searchText: string;
  approvedAt: string | null;
  approvedByName: string | null;
  reopenedAt: string | null;
  serviceAddress: string | null;
  currency: string;
  currencyDecimals: number;
  amountRefunded: Generated<string>;
  servicePropertyId: string | null;
  contactId: string | null;
  texts: ColumnType<DocumentTexts | null, string | null | undefined, string | null>;
  changeAskedAt: string | null;
  delivery: DocumentDelivery | null;
  deliveryError: string | null;
  leftAt: string | null;
  purchaseOrderNumber: string | null;
  askedTime: ColumnType<AskedTime | null, string | null | undefined, string | null>;
  billingSchedule: ColumnType<BillingSchedule | null, string | null | undefined, string | null>;
  memberPlan: string | null;
};

export type DriveItemsTable = {
  accountId: Generated<string>;
  id: string;
  type: DriveItemType;
  moduleType: DriveModule;
  moduleId: string;
  parentFolderId: string | null;
  name: string;
  nameKey: string;
  searchName: string;
  storageKey: string | null;
  fileType: string | null;
  fileSize: number | null;
  fileId: string | null;
  processingStatus: Generated<ProcessingStatus>;
  summary: string | null;
  noteContent: string | null;
  noteStart: string | null;
  jobId: string | null;
  isHidden: Generated<boolean>;
  isSystemGeneratedJob: Generated<boolean>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  summaryBy: SummaryAuthor | null;
  summaryProvider: string | null;
  summarizingSince: string | null;
  summarizedAt: string | null;
  copiedFrom: string | null;
  photoKind: PhotoKind | null;
  photoMarks: ColumnType<PhotoMark[] | null, string | null | undefined, string | null>;
  previewKey: string | null;
  isClientVisible: Generated<boolean>;
  takenAt: string | null;
};

export type EmailAccountsTable = {
  accountId: Generated<string>;
  id: string;
  email: string;
  provider: EmailProvider;
  status: Generated<EmailAccountStatus>;
  errorText: string | null;
  credentials: string | null;
  syncCursor: string | null;
  lastSyncAt: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  scope: Generated<EmailScope>;
  ownerId: string | null;
  sharesClientThreads: Generated<boolean>;
  servers: ColumnType<MailServers | null, string | null | undefined, string | null>;
  failedRuns: Generated<number>;
  needsSignIn: Generated<boolean>;
  renewSignInAt: string | null;
  watchExpiresAt: string | null;
  syncDone: number | null;
  syncTotal: number | null;
  syncAfter: string | null;
  provedAt: string | null;
  proofHash: string | null;
  proofExpiresAt: string | null;
};

export type EmailActionsTable = {
  accountId: Generated<string>;
  id: string;
  messageId: string;
  deed: EmailDeed;
  attempts: Generated<number>;
  createdAt: string;
};

export type EmailClaimsTable = {
  accountId: Generated<string>;
  emailAccountId: string;
  work: MailboxWork;
  runId: string;
  serverId: number;
  expiresAt: string;
};

export type EmailDraftsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  kind: DraftKind;
  messageId: string | null;
  toAddresses: ColumnType<string[], string | undefined, string>;
  ccAddresses: ColumnType<string[], string | undefined, string>;
  bccAddresses: ColumnType<string[], string | undefined, string>;
  subject: Generated<string>;
  content: Generated<string>;
  attachments: ColumnType<StoredAttachment[], string | undefined, string>;
  createdAt: string;
  updatedAt: string;
};

export type EmailFoldersTable = {
  accountId: Generated<string>;
  id: string;
  emailAccountId: string;
  path: string;
  role: FolderRole;
  uidValidity: number;
  uidNext: number;
  highestModseq: string | null;
  oldestUid: number | null;
  isComplete: Generated<boolean>;
};

export type EmailMessagesTable = {
  accountId: Generated<string>;
  id: string;
  threadId: string;
  chMessageId: string;
  headerMessageId: string | null;
  answersMessageIds: ColumnType<string[], string | undefined, string>;
  fromAddresses: ColumnType<string[], string, string>;
  toAddresses: ColumnType<string[], string | undefined, string>;
  ccAddresses: ColumnType<string[], string | undefined, string>;
  bccAddresses: ColumnType<string[], string | undefined, string>;
  subject: Generated<string>;
  snippet: Generated<string>;
  body: Generated<string>;
  bodyHtml: string | null;
  timestamp: string;
  isRead: Generated<boolean>;
  attachments: ColumnType<StoredAttachment[], string | undefined, string>;
  inlineImages: ColumnType<StoredInlineImage[], string | undefined, string>;
  createdAt: string;
  trashedAt: string | null;
  searchText: string;
  emailAccountId: string;
  baseSubject: Generated<string>;
  kind: Generated<MessageKind>;
  isOutgoing: Generated<boolean>;
  state: MessageState | null;
  sendAt: string | null;
  errorText: string | null;
  sentBy: string | null;
  replyToAddresses: ColumnType<string[], string | undefined, string>;
  quotedFrom: number | null;
  looksLike: string | null;
  size: Generated<number>;
  isHeadOnly: Generated<boolean>;
  about: ColumnType<MailSubject | null, string | null | undefined, string | null>;
  staysHere: Generated<boolean>;
  deliveries: ColumnType<Delivery[], string | undefined, string>;
  invitation: ColumnType<MailInvitation | null, string | null | undefined, string | null>;
};

export type EmailPlacesTable = {
  accountId: Generated<string>;
  folderId: string;
  uid: number;
  messageId: string;
  isSeen: Generated<boolean>;
  isGone: Generated<boolean>;
};

export type EmailSignInsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  provider: EmailProvider;
  scope: EmailScope;
  stateHash: string;
  verifier: string;
  expiresAt: string;
};

export type EmailTemplatesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  subject: Generated<string>;
  content: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type EmailThreadAddressesTable = {
  accountId: Generated<string>;
  address: string;
  threadId: string;
};

export type EmailThreadIdsTable = {
  accountId: Generated<string>;
  emailAccountId: string;
  headerId: string;
  threadId: string;
};

export type EmailThreadRecordsTable = {
  accountId: Generated<string>;
  id: string;
  threadId: string;
  jobId: string | null;
  requestId: string | null;
  documentId: string | null;
  taskId: string | null;
};

export type EmailThreadsTable = {
  accountId: Generated<string>;
  id: string;
  emailAccountId: string;
  chThreadId: string | null;
  subject: Generated<string>;
  latestTimestamp: string;
  createdAt: string;
  messageCount: Generated<number>;
  unreadCount: Generated<number>;
  attachmentCount: Generated<number>;
  isUnanswered: Generated<boolean>;
  assignedToId: string | null;
  snoozedUntil: string | null;
  doneAt: string | null;
  summary: string | null;
  summaryProvider: string | null;
  summaryMessageId: string | null;
  isSentOnly: Generated<boolean>;
};

export type EstimateTemplatesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  currency: string;
  terms: ColumnType<TemplateTerms, string, string>;
  summary: ColumnType<TemplateSummary, string, string>;
  createdAt: string;
  updatedAt: string;
  nameKey: string;
};

export type FailedTasksTable = {
  accountId: Generated<string>;
  id: string;
  task: string;
  payload: ColumnType<unknown, string, string>;
  attempts: number;
  error: string;
  failedAt: string;
};

export type FileImportRowsTable = {
  accountId: Generated<string>;
  importId: string;
  line: number;
  cells: ColumnType<string[], string, string>;
  outcome: Generated<RowOutcome>;
  choice: DuplicateChoice | null;
  problems: ColumnType<RowProblem[], string | undefined, string>;
  match: ColumnType<RowMatch | null, string | null | undefined, string | null>;
  keys: ColumnType<string[], string | undefined, string>;
  recordId: string | null;
  recordVersion: string | null;
  before: ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>;
  place: string | null;
  cutColumns: ColumnType<number[], string | undefined, string>;
};

export type FileImportsTable = {
  accountId: Generated<string>;
  id: string;
  kind: ImportKind;
  state: ImportState;
  fileName: string;
  layout: LayoutName | null;
  heads: ColumnType<string[], string, string>;
  samples: ColumnType<string[][], string, string>;
  columns: ColumnType<Mapping, string, string>;
  choices: ColumnType<ValueChoices, string | undefined, string>;
  duplicates: Generated<DuplicateChoice>;
  isDayFirst: Generated<boolean>;
  rowCount: Generated<number>;
  counts: ColumnType<ImportCounts, string | undefined, string>;
  failure: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  finishedAt: string | null;
  undoneAt: string | null;
  spellings: ColumnType<Spelling[] | null, string | null | undefined, string | null>;
  hasDecimalComma: Generated<boolean>;
};

export type FileMessagesTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  itemId: string | null;
  clientId: string | null;
  jobId: string | null;
  requestId: string | null;
  sender: ChatSender;
  content: string;
  provider: string | null;
  sources: ColumnType<AnswerSource[], string | undefined, string>;
  isComplete: Generated<boolean>;
  answerId: string | null;
  answeringServer: number | null;
  createdAt: string;
};

export type FollowUpSettingsTable = {
  accountId: Generated<string>;
  quietFrom: string | null;
  quietTo: string | null;
  reviewLink: string | null;
  steps: ColumnType<FollowUpStepSettings, string | undefined, string>;
  updatedAt: string;
};

export type FollowUpsTable = {
  accountId: Generated<string>;
  id: string;
  step: FollowUpStep;
  recordId: string;
  occurrence: string;
  clientId: string;
  about: string;
  status: FollowUpStatus;
  channel: FollowUpChannel | null;
  reason: string | null;
  smsId: string | null;
  mailId: string | null;
  tokenHash: string | null;
  answer: FollowUpAnswer | null;
  stars: number | null;
  comment: string | null;
  answeredAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type HistoryTable = {
  accountId: Generated<string>;
  id: string;
  moduleType: HistoryModule;
  moduleId: string;
  action: string;
  description: string;
  creatorId: string | null;
  creatorName: string;
  teamMemberNames: ColumnType<string[], string | undefined, string>;
  createdAt: string;
  fileKey: string | null;
  fileName: string | null;
};

export type HourlyCostsTable = {
  accountId: Generated<string>;
  userId: string;
  amount: string;
  updatedAt: string;
};

export type HubCodesTable = {
  accountId: Generated<string>;
  id: string;
  channel: AnnouncementChannel;
  address: string;
  codeHash: string | null;
  clientId: string | null;
  tries: Generated<number>;
  createdAt: string;
  usedAt: string | null;
};

export type HubLinksTable = {
  accountId: Generated<string>;
  tokenHash: string;
  clientId: string;
  channel: AnnouncementChannel;
  address: string;
  createdAt: string;
  openedAt: string | null;
};

export type HubSessionsTable = {
  accountId: Generated<string>;
  tokenHash: string;
  clientId: string;
  channel: AnnouncementChannel | null;
  address: string | null;
  viewerId: string | null;
  contactId: string | null;
  createdAt: string;
  expiresAt: string;
};

export type IdempotencyKeysTable = {
  accountId: Generated<string>;
  userId: string;
  path: string;
  key: string;
  requestHash: string;
  status: number;
  body: string;
  createdAt: string;
};

export type IngestedFilesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  copyKey: string | null;
  status: Generated<ProcessingStatus>;
  createdBy: string | null;
  createdAt: string;
};

export type InstallationSecretsTable = {
  name: string;
  value: string;
};

export type InvoiceBatchJobsTable = {
  accountId: Generated<string>;
  batchId: string;
  jobId: string;
  position: number;
  jobVersion: string;
  outcome: BatchOutcome;
  problem: string | null;
  invoiceId: string | null;
};

export type InvoiceBatchesTable = {
  accountId: Generated<string>;
  id: string;
  state: BatchState;
  sends: boolean;
  failure: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
  finishedAt: string | null;
  undoneBy: string | null;
  undoneAt: string | null;
};

export type InvoiceJobsTable = {
  accountId: Generated<string>;
  invoiceId: string;
  jobId: string;
};

export type JobFormEntriesTable = {
  accountId: Generated<string>;
  id: string;
  jobId: string;
  visitId: string | null;
  formId: string;
  formTitle: string;
  formSchema: ColumnType<JobFormSchema, string, string>;
  formValues: ColumnType<Record<string, string | number | boolean | string[] | null>, string, string>;
  filledBy: string;
  filledAt: string;
  updatedAt: string;
};

export type JobFormsTable = {
  accountId: Generated<string>;
  id: string;
  title: string;
  description: string | null;
  type: Generated<'Job'>;
  fields: ColumnType<JobFormField[], string, string>;
  attachToNewJobs: Generated<boolean>;
  isActive: Generated<boolean>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type JobItemsTable = {
  accountId: Generated<string>;
  id: string;
  jobId: string;
  itemId: string | null;
  itemName: string;
  description: string | null;
  quantity: number;
  price: string;
  type: Generated<JobItemType>;
  orderIndex: number;
  exemptFromTax: Generated<boolean>;
  taxes: ColumnType<ItemTax[], string | undefined, string>;
  taxAmount: Generated<string>;
  total: string;
  addedAt: string | null;
  addedBy: string | null;
  needsApproval: Generated<boolean>;
  photoKeys: ColumnType<string[], string | undefined, string>;
};

export type JobJobFormsTable = {
  accountId: Generated<string>;
  jobId: string;
  formId: string;
  orderIndex: Generated<number>;
};

export type JobSkillsTable = {
  accountId: Generated<string>;
  jobId: string;
  skillId: string;
};

export type JobTeamTable = {
  accountId: Generated<string>;
  jobId: string;
  userId: string;
  orderIndex: Generated<number>;
  clientId: string | null;
};

export type JobsTable = {
  accountId: Generated<string>;
  id: string;
  jobNumber: number;
  title: Generated<string>;
  description: string | null;
  jobStatus: JobStatus;
  jobType: Generated<JobType>;
  priority: Generated<JobPriority>;
  clientId: string;
  jobAddress: ColumnType<Address | null, string | null | undefined, string | null>;
  jobPhone: ColumnType<Phone | null, string | null | undefined, string | null>;
  startDateTime: string | null;
  endDateTime: string | null;
  isStartTime: Generated<boolean>;
  isEndTime: Generated<boolean>;
  scheduleLater: Generated<boolean>;
  anyTime: Generated<boolean>;
  serviceDuration: Generated<number>;
  timezone: string;
  repeatOptions: ColumnType<RepeatOptions | null, string | null | undefined, string | null>;
  properties: ColumnType<PropertyValue[], string | undefined, string>;
  subTotal: Generated<string>;
  tax: Generated<string>;
  total: Generated<string>;
  internalNote: Generated<string>;
  noteGoesToEstimate: Generated<boolean>;
  noteGoesToInvoice: Generated<boolean>;
  signatureKey: string | null;
  signedAt: string | null;
  requestId: string | null;
  estimateId: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  closedAt: string | null;
  closedBy: string | null;
  searchText: string;
  arrivalWindow: ArrivalWindow | null;
  servicePropertyId: string | null;
  contactId: string | null;
  purchaseOrderNumber: string | null;
  tagIds: ColumnType<string[], string | undefined, string>;
};

export type KnownDevicesTable = {
  accountId: Generated<string>;
  userId: string;
  tokenHash: string;
  createdAt: string;
  lastUsedAt: string;
};

export type LateFeesTable = {
  accountId: Generated<string>;
  invoiceId: string;
  period: number;
  feeInvoiceId: string;
  createdAt: string;
};

export type NotificationsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  type: 'action' | 'reminder' | 'info';
  title: string;
  message: string;
  priority: 'low' | 'normal' | 'high';
  moduleType: string | null;
  moduleId: string | null;
  readAt: string | null;
  createdAt: string;
  inBell: Generated<boolean>;
  groupKey: string | null;
  change: ColumnType<WorkChange | null, string | null | undefined, string | null>;
  deliverAt: string | null;
  byPush: Generated<boolean>;
  byEmail: Generated<boolean>;
  authorId: string | null;
};

export type NumberCountersTable = {
  accountId: Generated<string>;
  series: NumberSeries;
  highest: number;
};

export type OutgoingMailTable = {
  accountId: Generated<string>;
  id: string;
  kind: MailKind;
  to: string;
  subject: string;
  text: string;
  html: string;
  status: Generated<'queued' | 'sent' | 'kept' | 'failed'>;
  attempts: Generated<number>;
  error: string | null;
  createdAt: string;
  sentAt: string | null;
  cc: string | null;
  attachments: ColumnType<MailAttachment[], string | undefined, string>;
  senderId: string | null;
  about: ColumnType<MailSubject | null, string | null | undefined, string | null>;
  unsubscribeUrl: string | null;
};

export type PassagesTable = {
  accountId: Generated<string>;
  id: string;
  fileId: string | null;
  noteId: string | null;
  number: number;
  text: string;
  words: string;
  page: number | null;
};

export type PasskeysTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: ColumnType<string[], string, string>;
  name: string;
  isSynced: boolean;
  createdAt: string;
  lastUsedAt: string | null;
  copiedAt: string | null;
};

export type PasswordCodesTable = {
  accountId: Generated<string>;
  userId: string;
  codeHash: string;
  createdAt: string;
};

export type PasswordLinksTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  kind: 'invitation' | 'reset';
  tokenHash: string;
  createdAt: string;
  expiresAt: string;
};

export type PaymentRefundsTable = {
  accountId: Generated<string>;
  id: string;
  paymentId: string;
  refundDate: string;
  refundAmount: string;
  refundStatus: Generated<RefundState>;
  refundMethod: PaymentMethod;
  reason: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  tipAmount: Generated<string>;
  surchargeAmount: Generated<string>;
  disputeId: string | null;
};

export type PaymentsTable = {
  accountId: Generated<string>;
  id: string;
  documentId: string;
  paymentDate: string;
  paymentAmount: string;
  paymentStatus: Generated<PaymentState>;
  paymentMethod: Generated<PaymentMethod>;
  isOnlinePayment: Generated<boolean>;
  paymentNote: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  providerReference: string | null;
  amountRefunded: Generated<string>;
  isScheduled: Generated<boolean>;
  depositOf: string | null;
  creditId: string | null;
  tipAmount: Generated<string>;
  tipRefunded: Generated<string>;
  surchargeAmount: Generated<string>;
  surchargeRefunded: Generated<string>;
  cardName: string | null;
};

export type PayoutPartsTable = {
  accountId: Generated<string>;
  id: string;
  payoutId: string;
  kind: PayoutPartKind;
  amount: string;
  fee: string;
  net: string;
  currency: string;
  happenedAt: string;
  description: string | null;
  paymentId: string | null;
  paymentReference: string | null;
};

export type PayoutsTable = {
  accountId: Generated<string>;
  id: string;
  reference: string;
  url: string;
  amount: string;
  currency: string;
  state: PayoutState;
  failure: string | null;
  arrivesOn: string;
  breakdown: PayoutBreakdown;
  isShared: boolean;
  partsAt: string | null;
  readAt: string;
  createdAt: string;
  updatedAt: string;
};

export type PersonalRequestsTable = {
  accountId: Generated<string>;
  id: string;
  state: RequestState;
  subject: ColumnType<Subject | null, string | null | undefined, string | null>;
  found: ColumnType<Found[], string | undefined, string>;
  holds: ColumnType<Hold[], string | undefined, string>;
  failure: string | null;
  searchedAt: string | null;
  exportKey: string | null;
  exportSize: number | null;
  exportedAt: string | null;
  step: Generated<number>;
  erasedAt: string | null;
  createdBy: string | null;
  erasedBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type PlanBillsTable = {
  accountId: Generated<string>;
  planId: string;
  key: string;
  day: string;
  periodFrom: string | null;
  periodTo: string | null;
  ordinal: number | null;
  amount: string;
  invoiceId: string | null;
  createdAt: string;
};

export type PlanTemplatesTable = {
  accountId: Generated<string>;
  id: string;
  kind: PlanKind;
  name: string;
  terms: ColumnType<PlanTerms, string, string>;
  createdAt: string;
  updatedAt: string;
};

export type PlanVisitsTable = {
  accountId: Generated<string>;
  planId: string;
  ordinal: number;
  day: string;
  name: string;
  jobId: string | null;
  createdAt: string;
};

export type PlansTable = {
  accountId: Generated<string>;
  id: string;
  kind: PlanKind;
  name: string;
  status: PlanStatus;
  clientId: string;
  servicePropertyId: string | null;
  templateId: string | null;
  terms: ColumnType<PlanTerms, string, string>;
  currency: string;
  currencyDecimals: number;
  startDay: string;
  endDay: string | null;
  pauses: ColumnType<Pause[], string | undefined, string>;
  prices: ColumnType<PriceStep[], string | undefined, string>;
  offeredAt: string | null;
  activatedAt: string | null;
  signedAt: string | null;
  signerName: string | null;
  signatureKey: string | null;
  cancelledAt: string | null;
  endedAt: string | null;
  searchText: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type ProductPackagesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  description: string | null;
  items: ColumnType<PackagedItem[], string, string>;
  isActive: Generated<boolean>;
  createdAt: string;
  updatedAt: string;
  nameKey: string;
};

export type ProductServicesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  description: string | null;
  price: Generated<string>;
  type: Generated<1 | 2>;
  unitType: string | null;
  taxIds: ColumnType<string[], string | undefined, string>;
  exemptFromTax: Generated<boolean>;
  isActive: Generated<boolean>;
  createdAt: string;
  updatedAt: string;
  category: string | null;
  cost: string | null;
  nameKey: string;
  categoryKey: string;
  searchText: string;
};

export type ProgressInvoicesTable = {
  accountId: Generated<string>;
  invoiceId: string;
  estimateId: string;
  stepId: string;
  stepName: string | null;
  estimateTotal: string;
  billedBefore: string;
  retained: string;
};

export type ProvisionedPeopleTable = {
  accountId: Generated<string>;
  userId: string;
  externalId: string | null;
  removedAt: string | null;
};

export type PushSubscriptionsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: string;
};

export type RecordChangesTable = {
  accountId: Generated<string>;
  transactionId: number;
  changedAt: Generated<string>;
  changes: ColumnType<StoredChange[], string, string>;
  writtenAt: string | null;
  writtenBy: string | null;
  writerName: string | null;
};

export type RecoveryCodesTable = {
  accountId: Generated<string>;
  userId: string;
  codeHash: string;
  usedAt: string | null;
};

export type RequestItemsTable = {
  accountId: Generated<string>;
  id: string;
  requestId: string;
  itemId: string | null;
  name: string;
  description: string | null;
  quantity: string;
  rate: string;
  itemType: Generated<1 | 2>;
  unitType: string | null;
  discount: Generated<string>;
  taxes: ColumnType<ItemTax[], string | undefined, string>;
  markupPrice: Generated<string>;
  itemOrderIndex: number;
  total: string;
};

export type RequestTeamTable = {
  accountId: Generated<string>;
  requestId: string;
  userId: string;
  orderIndex: Generated<number>;
  clientId: string | null;
};

export type RequestsTable = {
  accountId: Generated<string>;
  id: string;
  requestNumber: number;
  clientId: string;
  source: Generated<RequestSource>;
  description: string | null;
  serviceType: ServiceCategory | null;
  urgency: Generated<Urgency>;
  requestAddress: ColumnType<Address | null, string | null | undefined, string | null>;
  requestPhone: ColumnType<Phone | null, string | null | undefined, string | null>;
  preferredContactMethod: Generated<ContactMethod>;
  startDate: string | null;
  endDate: string | null;
  startTime: string | null;
  endTime: string | null;
  availabilityDate1: string | null;
  availabilityDate2: string | null;
  scheduleLater: Generated<boolean>;
  anyTime: Generated<boolean>;
  flexibleScheduling: Generated<boolean>;
  timezone: string;
  requirements: string | null;
  notes: string | null;
  stage: Generated<RequestStage>;
  followUpDate: string | null;
  tags: ColumnType<string[], string | undefined, string>;
  properties: ColumnType<PropertyValue[], string | undefined, string>;
  subTotal: Generated<string>;
  taxAmount: Generated<string>;
  discount: Generated<string>;
  total: Generated<string>;
  estimatedValue: string | null;
  convertedToJobId: string | null;
  convertedToEstimateId: string | null;
  convertedToInvoiceId: string | null;
  convertedAt: string | null;
  convertedBy: string | null;
  duplicatedFromId: string | null;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  searchText: string;
  servicePropertyId: string | null;
  contactId: string | null;
  purchaseOrderNumber: string | null;
  tagIds: ColumnType<string[], string | undefined, string>;
};

export type RetentionRulesTable = {
  accountId: Generated<string>;
  kind: RetentionKind;
  months: number;
};

export type RolesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  label: string;
  permissions: ColumnType<Permission[], string, string>;
  isSystem: boolean;
  createdAt: string;
  updatedAt: string;
  requiresTwoStep: Generated<boolean>;
};

export type RuleEventsTable = {
  accountId: Generated<string>;
  id: string;
  trigger: RuleTrigger;
  recordId: string;
  happenedAt: string;
};

export type RuleRunsTable = {
  accountId: Generated<string>;
  id: string;
  ruleId: string;
  eventId: string;
  recordKind: RuleRecord;
  recordId: string;
  chain: ColumnType<string[], string, string>;
  status: RuleRunStatus;
  reason: string | null;
  done: ColumnType<string[], string | undefined, string>;
  happenedAt: string;
  dueAt: string;
  finishedAt: string | null;
};

export type RulesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  trigger: RuleTrigger;
  conditions: ColumnType<RuleCondition[], string, string>;
  actions: ColumnType<RuleAction[], string, string>;
  delayAmount: number;
  delayUnit: DelayUnit;
  waitsForQuiet: boolean;
  oncePerRecord: boolean;
  isOn: Generated<boolean>;
  changedBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type SavedCardsTable = {
  accountId: Generated<string>;
  id: string;
  clientId: string;
  status: SavedCardState;
  customerId: string | null;
  setupId: string | null;
  methodId: string | null;
  kind: SavedCardKind | null;
  brand: string | null;
  last4: string | null;
  expMonth: number | null;
  expYear: number | null;
  consentText: string;
  consentVersion: number;
  consentBy: string;
  consentAt: string;
  createdAt: string;
  updatedAt: string;
  isAutomatic: Generated<boolean>;
};

export type SavedViewsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  list: SavedViewList;
  name: string;
  isShared: boolean;
  search: string;
  hiddenColumns: ColumnType<string[], string, string>;
  createdAt: string;
  updatedAt: Generated<string>;
};

export type SchemaMigrationsTable = {
  name: string;
  hash: string;
  appliedAt: Generated<string>;
  oldestServer: string | null;
};

export type ServicePropertiesTable = {
  accountId: Generated<string>;
  id: string;
  clientId: string;
  name: string;
  address: ColumnType<Address | null, string | null | undefined, string | null>;
  notes: string | null;
  accessCodes: string | null;
  createdAt: string;
  updatedAt: string;
  searchText: Generated<string>;
};

export type SessionsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  tokenHash: string;
  device: string | null;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  endedAt: string | null;
  mustSetUpTwoStep: Generated<boolean>;
  passedSecondStep: Generated<boolean>;
  address: string | null;
  supportGrantId: string | null;
};

export type SkillsTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  createdAt: string;
  updatedAt: Generated<string>;
};

export type SmsConversationsTable = {
  accountId: Generated<string>;
  id: string;
  accountPhoneNumber: string;
  phoneNumber: string;
  phoneDigits: string;
  clientId: string | null;
  lastMessageAt: string;
  createdAt: string;
  unreadCount: Generated<number>;
};

export type SmsMessagesTable = {
  accountId: Generated<string>;
  id: string;
  conversationId: string;
  direction: Direction;
  body: string;
  status: SmsStatus;
  errorText: string | null;
  provider: string;
  providerMessageId: string | null;
  userId: string | null;
  createdAt: string;
  updatedAt: string;
  purpose: Generated<TextPurpose>;
  sendAt: string | null;
  sentAt: string | null;
  attempts: Generated<number>;
  sendingServer: number | null;
  sendingUntil: string | null;
  sendKey: string | null;
  segments: number | null;
  media: ColumnType<StoredMedia[], string | undefined, string>;
};

export type SmsOptOutsTable = {
  accountId: Generated<string>;
  phoneNumber: string;
  createdAt: string;
};

export type SsoConnectionsTable = {
  accountId: Generated<string>;
  issuer: string;
  application: string;
  sealedSecret: string;
  roleId: string;
  isEnforced: boolean;
  createdAt: string;
  updatedAt: string;
  provisioningHash: string | null;
  provisioningHint: string | null;
  provisioningAt: string | null;
  provisioningUsedAt: string | null;
};

export type SsoDomainsTable = {
  accountId: Generated<string>;
  id: string;
  domain: string;
  token: string;
  provedAt: string | null;
  createdAt: string;
};

export type SsoIdentitiesTable = {
  accountId: Generated<string>;
  issuer: string;
  subject: string;
  userId: string;
  createdAt: string;
  lastUsedAt: string;
};

export type StoredFilesTable = {
  accountId: Generated<string>;
  key: string;
  name: string;
  type: string;
  size: number;
  ownerType: FileOwner | null;
  ownerId: string | null;
  createdBy: string | null;
  createdAt: string;
  sealedKey: string | null;
};

export type SupportGrantsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  grantedAt: string;
  endsAt: string;
  usedAt: string | null;
  endedAt: string | null;
};

export type TagsTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  nameKey: string;
  color: string;
  createdAt: string;
  updatedAt: string;
};

export type TakenNumbersTable = {
  accountId: Generated<string>;
  series: NumberSeries;
  number: number;
};

export type TaskRemindersTable = {
  accountId: Generated<string>;
  taskId: string;
  channel: ReminderType;
  remindAt: string;
  sentAt: string | null;
};

export type TasksTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  instructions: string | null;
  priority: Generated<TaskPriority>;
  category: TaskCategory | null;
  status: Generated<TaskStatus>;
  completedAt: string | null;
  assignedToId: string | null;
  clientId: string | null;
  linkType: TaskLinkType | null;
  jobId: string | null;
  estimateId: string | null;
  invoiceId: string | null;
  propertyAddress: ColumnType<Address | null, string | null | undefined, string | null>;
  scheduleType: Generated<TaskScheduleType>;
  scheduleDateTime: string | null;
  scheduleEndDate: string | null;
  allDay: Generated<boolean>;
  duration: Generated<number>;
  recurrenceRule: ColumnType<TaskRecurrence | null, string | null | undefined, string | null>;
  seriesId: string | null;
  occurrence: Generated<number>;
  reminderType: Generated<ReminderType>;
  reminderTime: number | null;
  tags: ColumnType<string[], string | undefined, string>;
  emailTeam: Generated<boolean>;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
  searchText: string;
};

export type TaxesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  rate: string;
  taxType: Generated<1 | 2>;
  applyOnAllItems: Generated<boolean>;
  state: ColumnType<{ name: string; isoCode: string } | null, string | null | undefined, string | null>;
  effectiveDate: string | null;
  applicationRules: ColumnType<TaxApplicationRules, string | undefined, string>;
  countryId: string | null;
  stateId: string | null;
  isActive: Generated<boolean>;
  createdAt: string;
  updatedAt: string;
};

export type TextEngineUsesTable = {
  accountId: Generated<string>;
  id: string;
  userId: string | null;
  kind: EngineUseKind;
  provider: string;
  inputTokens: Generated<number>;
  outputTokens: Generated<number>;
  milliseconds: number | null;
  outcome: Generated<EngineUseOutcome>;
  createdAt: string;
};

export type TextTemplatesTable = {
  accountId: Generated<string>;
  id: string;
  name: string;
  content: string;
  createdBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type TimeCorrectionsTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  day: string;
  before: ColumnType<CorrectedEntry | null, string | null | undefined, string | null>;
  after: ColumnType<CorrectedEntry | null, string | null | undefined, string | null>;
  reason: string;
  correctedBy: string;
  createdAt: string;
};

export type TimeEntriesTable = {
  accountId: Generated<string>;
  id: string;
  userId: string;
  kind: string;
  startsAt: string;
  endsAt: string | null;
  jobId: string | null;
  visitId: string | null;
  resumes: Generated<boolean>;
  source: string;
  createdAt: string;
  updatedAt: string;
};

export type TimeRulesTable = {
  accountId: Generated<string>;
  followsVisits: Generated<boolean>;
  dailyOvertimeAfter: number | null;
  weeklyOvertimeAfter: Generated<number | null>;
  paidBreaks: Generated<boolean>;
  weekStartsOn: Generated<number>;
  updatedAt: string;
};

export type TimesheetsTable = {
  accountId: Generated<string>;
  userId: string;
  week: string;
  status: string;
  submittedAt: string | null;
  decidedBy: string | null;
  decidedAt: string | null;
  reason: string | null;
  updatedAt: string;
  id: Generated<string>;
};

export type TipSharesTable = {
  accountId: Generated<string>;
  id: string;
  paymentId: string;
  refundId: string | null;
  userId: string | null;
  amount: string;
};

export type TravelTimesTable = {
  accountId: Generated<string>;
  provider: string;
  fromKey: string;
  toKey: string;
  minutes: number;
  kilometres: number;
  fetchedAt: string;
};

export type TwoStepSignInsTable = {
  accountId: Generated<string>;
  userId: string;
  sealedSecret: string;
  createdAt: string;
  confirmedAt: string | null;
  lastStep: Generated<number>;
};

export type UploadPiecesTable = {
  accountId: Generated<string>;
  userId: string;
  uploadId: string;
  start: number;
  size: number;
  fileName: string;
  fileSize: number;
  storageKey: string;
  createdAt: string;
};

export type UsedChallengesTable = {
  accountId: Generated<string>;
  challengeHash: string;
  expiresAt: string;
};

export type UserSkillsTable = {
  accountId: Generated<string>;
  userId: string;
  skillId: string;
};

export type UsersTable = {
  accountId: Generated<string>;
  id: string;
  roleId: string | null;
  email: string;
  passwordHash: string | null;
  firstName: string;
  lastName: Generated<string>;
  phoneNumber: ColumnType<Phone | null, string | null | undefined, string | null>;
  color: Generated<string>;
  timezone: string | null;
  status: 'active' | 'invited' | 'inactive';
  createdAt: string;
  updatedAt: string;
  notificationChoices: ColumnType<StoredChoices, string | undefined, string>;
  workingWeek: ColumnType<WorkingWeek | null, string | null | undefined, string | null>;
  emailSignature: string | null;
  faceKey: string | null;
  worksInField: Generated<boolean>;
  sharesPosition: Generated<boolean>;
  units: ColumnType<OwnUnits, string | undefined, string>;
};

export type VisitAnnouncementsTable = {
  accountId: Generated<string>;
  id: string;
  visitId: string;
  userId: string;
  status: AnnouncementStatus;
  channel: AnnouncementChannel | null;
  reason: string | null;
  smsId: string | null;
  mailId: string | null;
  tokenHash: string | null;
  expectedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

export type VisitLogsTable = {
  accountId: Generated<string>;
  id: string;
  jobId: string;
  visitId: string | null;
  date: string;
  milesCost: Generated<string>;
  expenses: Generated<string>;
  laborCost: Generated<string>;
  personalHrs: Generated<string>;
  note: string | null;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
};

export type VisitNotesTable = {
  accountId: Generated<string>;
  id: string;
  visitId: string;
  note: string;
  createdBy: string;
  createdAt: string;
  updatedAt: string;
};

export type VisitPositionsTable = {
  accountId: Generated<string>;
  id: string;
  visitId: string;
  userId: string;
  visitStatus: VisitStatus;
  latitude: number;
  longitude: number;
  accuracy: number;
  takenAt: string;
  createdAt: string;
};

export type VisitTeamTable = {
  accountId: Generated<string>;
  visitId: string;
  userId: string;
  orderIndex: Generated<number>;
  jobId: string | null;
  clientId: string | null;
};

export type VisitsTable = {
  accountId: Generated<string>;
  id: string;
  jobId: string;
  visitNumber: number;
  visitStartDateTime: string | null;
  visitEndDateTime: string | null;
  anyTime: Generated<boolean>;
  timezone: string;
  visitStatus: VisitStatus;
  visitType: VisitType;
  isFirst: Generated<boolean>;
  priority: Generated<VisitPriority>;
  startedAt: string | null;
  completedAt: string | null;
  cancelledAt: string | null;
  createdAt: string;
  updatedAt: string;
  inTransitAt: string | null;
  arrivedAt: string | null;
  promisedFrom: string | null;
  promisedTo: string | null;
  missedFrom: string | null;
  missedTo: string | null;
  toldFrom: string | null;
  toldTo: string | null;
};

export type WebhookDeliveriesTable = {
  accountId: Generated<string>;
  id: string;
  webhookId: string;
  position: number;
  event: SentEvent;
  recordKind: WebhookRecord | null;
  recordId: string | null;
  happenedAt: string;
  status: WebhookDeliveryStatus;
  attempts: Generated<number>;
  dueAt: string;
  claimedUntil: string | null;
  sentBody: string | null;
  answerStatus: number | null;
  answer: string | null;
  failure: string | null;
  durationMs: number | null;
  finishedAt: string | null;
};

export type WebhooksTable = {
  accountId: Generated<string>;
  id: string;
  url: string;
  description: string;
  events: ColumnType<WebhookEvent[], string, string>;
  inOrder: boolean;
  isActive: boolean;
  pausedReason: WebhookPauseReason | null;
  ownerId: string;
  sealedSecret: string;
  sealedOldSecret: string | null;
  oldSecretEndsAt: string | null;
  failingSince: string | null;
  deliveredAt: string | null;
  changedBy: string | null;
  createdAt: string;
  updatedAt: string;
};

export type Tables = {
  absences: AbsencesTable;
  accountPhoneNumbers: AccountPhoneNumbersTable;
  accounts: AccountsTable;
  addOns: AddOnsTable;
  analyticsEvents: AnalyticsEventsTable;
  apiKeys: ApiKeysTable;
  arrivedSteps: ArrivedStepsTable;
  auditChains: AuditChainsTable;
  auditEntries: AuditEntriesTable;
  automaticPayments: AutomaticPaymentsTable;
  bookClosings: BookClosingsTable;
  bookingPages: BookingPagesTable;
  bookingServices: BookingServicesTable;
  bookings: BookingsTable;
  calendarEventAttendees: CalendarEventAttendeesTable;
  calendarEvents: CalendarEventsTable;
  calendarFeeds: CalendarFeedsTable;
  callOutcomes: CallOutcomesTable;
  callSettings: CallSettingsTable;
  calls: CallsTable;
  cardCharges: CardChargesTable;
  cardCheckouts: CardCheckoutsTable;
  cardLinks: CardLinksTable;
  cardReaders: CardReadersTable;
  carrierEvents: CarrierEventsTable;
  changeRequests: ChangeRequestsTable;
  claims: ClaimsTable;
  clientAsks: ClientAsksTable;
  clientContactKeys: ClientContactKeysTable;
  clientContacts: ClientContactsTable;
  clientCredits: ClientCreditsTable;
  clientKeys: ClientKeysTable;
  clientMerges: ClientMergesTable;
  clientStageCounts: ClientStageCountsTable;
  clients: ClientsTable;
  companyCopies: CompanyCopiesTable;
  copySettings: CopySettingsTable;
  customProperties: CustomPropertiesTable;
  disputes: DisputesTable;
  distinctClients: DistinctClientsTable;
  documentItems: DocumentItemsTable;
  documentLinks: DocumentLinksTable;
  documentOptions: DocumentOptionsTable;
  documentPdfs: DocumentPdfsTable;
  documentSums: DocumentSumsTable;
  documents: DocumentsTable;
  driveItems: DriveItemsTable;
  emailAccounts: EmailAccountsTable;
  emailActions: EmailActionsTable;
  emailClaims: EmailClaimsTable;
  emailDrafts: EmailDraftsTable;
  emailFolders: EmailFoldersTable;
  emailMessages: EmailMessagesTable;
  emailPlaces: EmailPlacesTable;
  emailSignIns: EmailSignInsTable;
  emailTemplates: EmailTemplatesTable;
  emailThreadAddresses: EmailThreadAddressesTable;
  emailThreadIds: EmailThreadIdsTable;
  emailThreadRecords: EmailThreadRecordsTable;
  emailThreads: EmailThreadsTable;
  estimateTemplates: EstimateTemplatesTable;
  failedTasks: FailedTasksTable;
  fileImportRows: FileImportRowsTable;
  fileImports: FileImportsTable;
  fileMessages: FileMessagesTable;
  followUpSettings: FollowUpSettingsTable;
  followUps: FollowUpsTable;
  history: HistoryTable;
  hourlyCosts: HourlyCostsTable;
  hubCodes: HubCodesTable;
  hubLinks: HubLinksTable;
  hubSessions: HubSessionsTable;
  idempotencyKeys: IdempotencyKeysTable;
  ingestedFiles: IngestedFilesTable;
  installationSecrets: InstallationSecretsTable;
  invoiceBatchJobs: InvoiceBatchJobsTable;
  invoiceBatches: InvoiceBatchesTable;
  invoiceJobs: InvoiceJobsTable;
  jobFormEntries: JobFormEntriesTable;
  jobForms: JobFormsTable;
  jobItems: JobItemsTable;
  jobJobForms: JobJobFormsTable;
  jobSkills: JobSkillsTable;
  jobTeam: JobTeamTable;
  jobs: JobsTable;
  knownDevices: KnownDevicesTable;
  lateFees: LateFeesTable;
  notifications: NotificationsTable;
  numberCounters: NumberCountersTable;
  outgoingMail: OutgoingMailTable;
  passages: PassagesTable;
  passkeys: PasskeysTable;
  passwordCodes: PasswordCodesTable;
  passwordLinks: PasswordLinksTable;
  paymentRefunds: PaymentRefundsTable;
  payments: PaymentsTable;
  payoutParts: PayoutPartsTable;
  payouts: PayoutsTable;
  personalRequests: PersonalRequestsTable;
  planBills: PlanBillsTable;
  planTemplates: PlanTemplatesTable;
  planVisits: PlanVisitsTable;
  plans: PlansTable;
  productPackages: ProductPackagesTable;
  productServices: ProductServicesTable;
  progressInvoices: ProgressInvoicesTable;
  provisionedPeople: ProvisionedPeopleTable;
  pushSubscriptions: PushSubscriptionsTable;
  recordChanges: RecordChangesTable;
  recoveryCodes: RecoveryCodesTable;
  requestItems: RequestItemsTable;
  requestTeam: RequestTeamTable;
  requests: RequestsTable;
  retentionRules: RetentionRulesTable;
  roles: RolesTable;
  ruleEvents: RuleEventsTable;
  ruleRuns: RuleRunsTable;
  rules: RulesTable;
  savedCards: SavedCardsTable;
  savedViews: SavedViewsTable;
  schemaMigrations: SchemaMigrationsTable;
  serviceProperties: ServicePropertiesTable;
  sessions: SessionsTable;
  skills: SkillsTable;
  smsConversations: SmsConversationsTable;
  smsMessages: SmsMessagesTable;
  smsOptOuts: SmsOptOutsTable;
  ssoConnections: SsoConnectionsTable;
  ssoDomains: SsoDomainsTable;
  ssoIdentities: SsoIdentitiesTable;
  storedFiles: StoredFilesTable;
  supportGrants: SupportGrantsTable;
  tags: TagsTable;
  takenNumbers: TakenNumbersTable;
  taskReminders: TaskRemindersTable;
  tasks: TasksTable;
  taxes: TaxesTable;
  textEngineUses: TextEngineUsesTable;
  textTemplates: TextTemplatesTable;
  timeCorrections: TimeCorrectionsTable;
  timeEntries: TimeEntriesTable;
  timeRules: TimeRulesTable;
  timesheets: TimesheetsTable;
  tipShares: TipSharesTable;
  travelTimes: TravelTimesTable;
  twoStepSignIns: TwoStepSignInsTable;
  uploadPieces: UploadPiecesTable;
  usedChallenges: UsedChallengesTable;
  userSkills: UserSkillsTable;
  users: UsersTable;
  visitAnnouncements: VisitAnnouncementsTable;
  visitLogs: VisitLogsTable;
  visitNotes: VisitNotesTable;
  visitPositions: VisitPositionsTable;
  visitTeam: VisitTeamTable;
  visits: VisitsTable;
  webhookDeliveries: WebhookDeliveriesTable;
  webhooks: WebhooksTable;
};
