import { noVisitsText, tooManyVisitsText } from '@truckroll/domain/recurrence/schedule-size';

/**
 * The text and status of every refusal (API 1.4 and the endpoints' own entries). `{x}` is a placeholder. The fields' own
 * texts are defined with the fields.
 */
export const problems = {
  messageRefused: [400, 'The message was not signed by the card processor.'],
  invalidBody: [400, 'The request body is not valid.'],
  unsupportedBody: [415, 'The request body is not valid.'],
  signIn: [401, 'Please sign in to continue.'],
  sessionExpired: [401, 'Your session has expired. Please sign in again.'],
  wrongPassword: [401, 'Incorrect email or password.'],
  codeRequired: [401, 'Enter the code of your authenticator app or a recovery code.'],
  wrongCode: [401, 'This code is not correct.'],
  secondStepRequired: [403, 'Sign out and in again with a code of your authenticator app first.'],
  twoStepRequired: [403, 'Set up two-step sign-in to continue.'],
  inactiveUser: [403, 'This user is inactive. Contact your administrator.'],
  accountSuspended: [403, 'This account is suspended. Please contact your provider.'],
  forbidden: [403, 'You do not have permission to do this.'],
  assignmentRefused: [403, 'You cannot assign this team member.'],
  signUpClosed: [403, 'Sign up is closed.'],
  clientNameForAdmins: [403, 'Only an admin can change the client name.'],
  signatureInvalid: [403, 'Invalid signature'],
  invalidLink: [403, 'This link is invalid or has expired.'],
  publicLinkEnded: [404, 'This link is invalid or has expired.'],
  hubEnded: [404, 'You are signed out. Please ask for a new code.'],
  pathNotFound: [404, 'Not found'],
  notFound: [404, '{Entity} not found'],
  methodNotAllowed: [405, 'Method not allowed'],
  stale: [409, 'This record was changed by someone else. Reload and try again.'],
  slotTaken: [409, 'This time has just been taken. Please pick another.'],
  planChanged: [409, 'Somebody has changed a visit of this plan meanwhile. Please plan again.'],
  outdatedClient: [412, 'This page is out of date. Please reload it and try again.'],
  writtenTooLongAgo: [422, 'This was written more than 45 days ago and can no longer be saved. Please enter it again.'],
  writtenByAnother: [409, 'This was written by somebody else on this device.'],
  stillProcessing: [409, 'This request is still being processed.'],
  emailTaken: [409, 'This email address is already in use.'],
  roleNameTaken: [409, 'A role with this name already exists'],
  outcomeNameTaken: [409, 'An outcome with this name already exists'],
  numberUnavailable: [409, 'This number is no longer available.'],
  itemHasTask: [409, 'A task has already been created for this.'],
  roleInUse: [409, 'This role is in use by {n} user(s).'],
  savedViewNameTaken: [409, 'A view with this name already exists'],
  tooManySavedViews: [422, 'At most 50 views of a list can be saved. Please delete one first.'],
  skillNameTaken: [409, 'A skill with this name already exists'],
  tagNameTaken: [409, 'A tag with this name already exists'],
  tooManyTags: [422, 'You can have at most {n} tags. Please delete or merge some first.'],
  tooManyTagsOfRecord: [422, 'A record can have at most {n} tags.'],
  tooManyRules: [422, 'You can have at most {n} rules. Please delete one first.'],
  ruleRunSettled: [409, 'This has been settled already.'],
  tagIntoItself: [422, 'Choose another tag to merge into.'],
  propertyNameTaken: [409, 'A property with this name already exists'],
  productNameTaken: [409, 'A product or service with this name already exists'],
  folderNameTaken: [409, 'A folder with this name already exists'],
  numberTooLarge: [422, '{Record} number can be at most {n}.'],
  numberTaken: [409, '{Record} number {n} is already in use.'],
  requestConverted: [409, 'This request has already been converted to a job.'],
  estimateConverted: [409, 'This estimate has already been converted to a job.'],
  jobInvoiced: [409, 'This job already has the invoice {number}.'],
  estimateInvoiced: [409, 'This estimate has already been converted to an invoice.'],
  answerNeedsCode: [403, 'Please confirm with a code that it is you.'],
  readOnlyLink: [403, 'You are looking at this page as the client sees it, and cannot act for them.'],
  documentAnswered: [409, 'This document has already been answered.'],
  documentChanged: [409, 'This document has changed. Please review it again.'],
  changeNotPossible: [409, 'A change can no longer be asked for here. Please contact the company.'],
  timeNotPossible: [409, 'A time can no longer be chosen here. Please contact the company.'],
  visitNotChangeable: [409, 'This visit can no longer be changed here. Please contact the company.'],
  askSettled: [409, 'Somebody has answered this already.'],
  bookingClosed: [404, 'Online booking is not open here.'],
  bookingOutside: [422, 'We do not come to this address.'],
  bookingPlaceUnknown: [422, 'We could not find this address. Please check it.'],
  bookingRefused: [422, 'Your booking could not be sent. Please call us instead.'],
  bookingSlugTaken: [409, 'Another company already uses this address. Please choose another one.'],
  bookingWithoutService: [422, 'Offer at least one service before you open the page.'],
  holdEnded: [409, 'This time was held for ten minutes and is free again. Please pick a time once more.'],
  proofRequired: [422, 'This page is out of date. Please try again.'],
  tooManyBookingServices: [422, 'You can have at most {n} services. Please delete one first.'],
  documentRevised: [409, 'This document is being revised.'],
  jobSigned: [409, 'This job already has a signature.'],
  jobHasDocuments: [409, 'This job has invoices or estimates and cannot be deleted. Close it instead.'],
  sampleExists: [409, 'The sample job is already there.'],
  sampleInUse: [409, 'The sample client has {what}. Delete that first, then remove the sample.'],
  clientAnswered: [409, 'A question about the files of this client is being answered. Please try again in a moment.'],
  clientHasRelatedData: [409, 'This client has related data. Use force delete to remove it.'],
  fileTooLarge: [413, 'The file is too large. The maximum size is {size} MB.'],
  requestTooLarge: [413, 'The request is too large.'],
  uploadMissing: [422, 'A file has not arrived completely. Please send it again.'],
  tooManyUploads: [422, 'Too many files are being sent at the same time. Please try again later.'],
  fileStillRead: [422, 'This file is still being processed. Please wait.'],
  fileWithoutText: [422, 'There is no text to read in this file.'],
  keyReused: [422, 'This idempotency key was used with a different request.'],
  lastAdmin: [422, 'There must be at least one active admin.'],
  ownerProtected: [403, 'Only the owner can change their own role, status and email address.'],
  ownerOnly: [403, 'Only the owner can hand over the company.'],
  ownerStays: [422, 'Hand over the company to somebody else first.'],
  ownershipNotGiven: [422, 'A person becomes the owner only when the owner hands over the company.'],
  alreadyOwner: [422, 'You are already the owner.'],
  ownerUnfit: [422, 'Only an active person who has joined can become the owner.'],
  ownDeactivation: [422, 'You cannot deactivate yourself.'],
  absenceOverlaps: [422, 'This person is already away at this time.'],
  alreadyJoined: [422, 'This user has already joined.'],
  twoStepOn: [422, 'Two-step sign-in is already on.'],
  twoStepOff: [422, 'Two-step sign-in is off.'],
  twoStepOfRole: [422, 'Your role requires two-step sign-in.'],
  twoStepNotSetUp: [422, 'This person has not set up two-step sign-in.'],
  ownTwoStepReset: [422, 'Change your own two-step sign-in in your profile.'],
  roleFixed: [422, 'This role cannot be changed.'],
  roleUndeletable: [422, 'This role cannot be deleted.'],
  callsUnconnected: [422, 'The calls add-on is not connected.'],
  tooManyNumbers: [422, 'You can have at most {n} phone numbers.'],
  tooManyOutcomes: [422, 'You can have at most {n} outcomes.'],
  simulationUnavailable: [422, 'Only the built-in carrier can simulate calls and messages.'],
  noPhoneNumber: [422, 'You need to purchase a phone number to make calls'],
  callNotRinging: [422, 'This call is no longer ringing.'],
  timeClockUnconnected: [422, 'The time clock add-on is not connected.'],
  clockRunning: [422, 'You are already clocked in.'],
  clockStopped: [422, 'You are not clocked in.'],
  alreadyOnBreak: [422, 'You are already on a break.'],
  notOnBreak: [422, 'You are not on a break.'],
  timesOverlap: [422, 'This overlaps with other time of this person.'],
  timesheetFixed: [422, 'This week was {status}. Open it again to change it.'],
  timesheetRunning: [422, 'The clock is still running in this week.'],
  timesheetAhead: [422, 'This week has not begun.'],
  jobFormsUnconnected: [422, 'The job forms add-on is not connected.'],
  callWithoutRecording: [422, 'No recording available for this call'],
  formNotOfJob: [422, 'This form is not part of the job.'],
  jobClosed: [422, 'This job is closed.'],
  jobMoveRefused: [422, 'A {from} job cannot be changed to {to}.'],
  visitMoveRefused: [422, 'A {from} visit cannot be changed to {to}.'],
  visitIncomplete: [422, 'Before this visit can be completed: {missing}.'],
  visitsIncomplete: [422, 'Before these visits can be completed: {missing}.'],
  visitUndated: [422, 'Set a date for the visit first.'],
  jobFixed: [422, 'This job can no longer be edited.'],
  jobScheduled: [422, 'This job is already on the calendar.'],
  jobUnscheduled: [422, 'Schedule the job before adding visits.'],
  visitFixed: [422, 'A {status} visit cannot be changed.'],
  visitTooLong: [422, 'A visit can be at most 31 days long.'],
  planTooLarge: [422, 'At most 600 visits of 40 people can be planned at once. Choose fewer days or people.'],
  visitUndeletable: [422, 'Only extra visits that have not begun can be deleted.'],
  jobTypeFixed: [422, 'The job type cannot be changed.'],
  jobClientFixed: [422, 'The client of a job cannot be changed.'],
  noVisits: [422, noVisitsText],
  tooManyVisits: [422, tooManyVisitsText],
  clientArchived: [422, 'This client is archived. Please restore the client from archived status first.'],
  conversionArchived: [
    422,
    'Cannot convert to estimate/invoice/job for archived client "{name}". Please restore the client from archived status first.',
  ],
  choiceTooSmall: [422, 'The discount is more than what was chosen. Please choose more, or ask for a change.'],
  estimateExpired: [422, 'This estimate has expired.'],
  onlinePaymentOff: [422, 'Online payment is not available.'],
  nothingDue: [422, 'Nothing is due.'],
  documentFixed: [422, 'This document can no longer be edited.'],
  approvedEstimate: [422, 'This estimate was approved by the client. Reopen it to change it.'],
  signedInvoice: [422, 'This invoice was signed by the client. Reopen it to change it.'],
  notAgreed: [422, 'Only an approved estimate or a signed invoice can be reopened.'],
  notAnEstimate: [422, 'Only an estimate can be converted to a job.'],
  voidWithPayments: [422, 'An invoice with payments cannot be voided.'],
  paymentOfEstimate: [422, 'Payments can only be recorded on invoices.'],
  depositInvoiced: [422, 'This estimate has an invoice. Record the payment there.'],
  depositNotApproved: [422, 'Please approve the estimate before you pay its deposit.'],
  depositHeld: [422, 'This estimate holds a deposit. Refund it first.'],
  paymentTooLarge: [422, 'The payment is more than the amount due.'],
  creditTooSmall: [422, 'This is more than is left.'],
  creditCurrency: [422, 'The invoice is in another currency.'],
  creditVoid: [422, 'This credit is void.'],
  creditRefunded: [422, 'Something of this credit was given back. Void that refund first.'],
  paidFromCredit: [422, 'This was paid out of a credit. Delete it to give the credit back.'],
  refundTooLarge: [422, 'The refund is more than what is left of the payment.'],
  paymentMoveRefused: [422, 'A {from} payment cannot be changed to {to}.'],
  requestNumberFixed: [422, 'The request number cannot be changed.'],
  requestClientFixed: [422, 'The client of a request cannot be changed.'],
  requestStageFixed: [422, 'This request has been converted to a job and its stage cannot be changed.'],
  propertyTypeFixed: [422, 'The type cannot be changed while values exist.'],
  propertyDefault: [422, 'A default property cannot be deleted.'],
  tooManyProperties: [422, 'You can have at most 100 properties.'],
  tooManyClients: [422, 'At most {n} clients can be changed at once.'],
  tooManyDeletions: [422, 'At most {n} clients can be deleted at once.'],
  mergeWithItself: [422, 'Choose two different clients.'],
  mergeTooOld: [422, 'A merge can be undone for 24 hours. This one is older.'],
  mergeUndone: [422, 'This merge has already been undone.'],
  keptClientGone: [422, 'The client that stayed has been merged or deleted since. Undo that first.'],
  tooManyImports: [422, 'You have {n} imports that have not run. Discard one first.'],
  importBusy: [409, 'This import is being worked on. Please wait.'],
  importUnchecked: [422, 'Choose the columns first.'],
  importFinished: [422, 'This import has already run.'],
  importNotUndoable: [422, 'This import can no longer be undone.'],
  outsideEvent: [422, 'This event is managed by an outside calendar.'],
  systemFolder: [422, 'This folder is managed by the system and cannot be changed.'],
  fileBelongsToJob: [422, 'This file belongs to a job. Choose where to delete it.'],
  fileNotOfJob: [422, 'This file does not belong to a job.'],
  photoWithoutPreview: [422, 'This photo cannot be shown to the client yet. Open it and try again.'],
  moveRefused: [422, 'The item cannot be moved there.'],
  foldersUnshared: [422, 'Folders cannot be shared.'],
  originUnconfirmed: [422, 'Confirm the address of this installation in Settings first.'],
  mailUnconnected: [422, 'Please add an email integration first!'],
  mailboxProved: [422, 'This mailbox sends from its own address already.'],
  addressOfColleague: [422, 'This is the sign-in address of a colleague, who alone can connect it.'],
  mailDomainOfOthers: [422, 'This domain belongs to another company on this server.'],
  mailboxConnected: [409, 'An email account is already connected.'],
  mailConnectFailed: [422, 'Could not connect to the mail server. Please check the settings.'],
  mailUnconfigured: [503, 'Email is not configured on this server.'],
  mailboxNotLocal: [422, 'Only the built-in mailbox can receive a simulated message.'],
  senderWithoutAddress: [422, 'The sender of this email has no valid address.'],
  numberOptedOut: [422, 'This number has opted out of messages.'],
  textSent: [422, 'This message has already been sent.'],
  hubCodeWrong: [422, 'This code is wrong or no longer valid. Please check it or ask for a new one.'],
  hubAddressMissing: [422, 'There is neither an email address nor a phone number that a link can be sent to.'],
  codeAddressMissing: [422, 'There is no address that a code can be sent to. Please contact the company.'],
  nothingReceived: [422, 'There is no message to reply to.'],
  mailAlreadySent: [422, 'This email has already been sent.'],
  templateNameTaken: [409, 'A template with this name already exists'],
  tooManyRequests: [429, 'Too many requests. Please try again later.'],
  planFailed: [500, 'Failed to plan the schedule'],
  unexpected: [500, 'Something went wrong. Please try again.'],
  carrierUnreachable: [502, 'The phone provider did not answer. Please try again later.'],
  mailFailed: [502, 'Failed to send email'],
  smsFailed: [502, 'Failed to send SMS'],
  aiFailed: [502, 'Failed to get AI response'],
  mapsUnavailable: [503, 'Google Maps is not available. Please try again later.'],
  slotAddressUnknown: [
    400,
    'Unable to find coordinates for the provided address. Please verify the address is correct.',
  ],
  geocodeFailed: [404, 'Unable to geocode the address. Please check the address and try again.'],
  reverseFailed: [404, 'Unable to find address at these coordinates. Please check the values and try again.'],
  aiUnavailable: [503, 'AI is not available. Please try again later.'],
  callsUnconfigured: [503, 'The calls add-on is not configured on this server.'],
  softphoneUnavailable: [503, 'The softphone is not available.'],
  diskFull: [503, 'The server has no space left. Please contact your administrator.'],
  noDatabase: [503, 'The server cannot reach its database right now. Please try again in a moment.'],
  serverBusy: [503, 'The server is busy right now. Please try again in a moment.'],
  liveFull: [503, 'Live updates are not available right now. Please try again later.'],
  notReady: [503, 'Not ready'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ProblemName = keyof typeof problems;

/** What a page says of an answer that ended before its last line (API 1.10). */
export const cutOffText = 'The answer was cut off. Please try again.';

/** Fills the placeholders of a text: fill('{n} left', { n: 2 }) → '2 left'. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, key: string) => (key in values ? String(values[key]) : whole));

/** Machine-readable codes of field failures (API 1.4): programs decide by the code, never by the text. */
export const fieldCodes = [
  'required',
  'wrong_type',
  'invalid_format',
  'not_a_date',
  'not_an_option',
  'too_long',
  'too_short',
  'too_big',
  'too_small',
  'out_of_range',
  'too_many',
  'too_few',
  'wrong_order',
  'not_unique',
  'not_found',
  'not_allowed',
  'mismatch',
  'invalid',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

/** The message of a field, for people. */
export type FieldText = { path: string; message: string };
/** A failing field in a refusal. */
export type FieldError = FieldText & { code: FieldCode };

/** The body of every refusal (API 1.3). */
type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Snake<Rest>}`
    : `_${Lowercase<First>}${Snake<Rest>}`
  : Name;

/** The stable code for programs: it does not change when the text of a refusal is rewritten. */
export type ProblemCode = Snake<ProblemName>;

/**
 * The code of a refusal.
 *
 * @example codeOf('clientArchived') → 'client_archived'
 */
export const codeOf = (name: ProblemName): ProblemCode =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as ProblemCode;

/** Who wrote the version that a change met, and when. The author is null if it is not known any more, or was no person. */
export type ChangedBy = { at: string; by: { id: string; name: string } | null };

export type Fail = {
  success: false;
  code: ProblemCode;
  message: string;
  errors?: FieldError[];
  error?: string;
  suggestions?: unknown[];
  changed?: ChangedBy;
};
