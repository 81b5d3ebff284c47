import type {
  HoldReason,
  PersonalKind,
  RequestState,
  RetentionKind,
  SubjectKind,
} from '@truckroll/domain/personal-data/personal-data';

export const kindLabels: Record<PersonalKind, string> = {
  records: 'Client, contacts and properties',
  requests: 'Requests',
  jobs: 'Jobs and visits',
  documents: 'Invoices and estimates',
  payments: 'Payments, credits and cards',
  plans: 'Plans',
  emails: 'Emails',
  texts: 'Texts',
  calls: 'Calls, recordings and transcripts',
  sentMail: 'Messages that Truckroll sent',
  files: 'Files and photos',
  calendar: 'Events and tasks',
  ai: 'AI conversations',
  access: 'Links, sign-ins and questions of the client',
  work: 'The team and its notices',
  history: 'History',
  audit: 'Audit trail',
  imports: 'Imported rows',
  programs: 'Webhooks, rules and answers to programs',
  others: 'Settings',
};

export const subjectLabels: Record<SubjectKind, string> = {
  client: 'Client',
  contact: 'Contact',
  teamMember: 'Team member',
  stranger: 'Only this address or number',
};

export const stateLabels: Record<RequestState, string> = {
  searching: 'Searching',
  ready: 'Found',
  exporting: 'Being exported',
  erasing: 'Being erased',
  erased: 'Erased',
};

export const holdTexts: Record<HoldReason, string> = {
  unpaidInvoice: 'is not paid',
  activePlan: 'is an offered or running plan',
  openDispute: 'has a payment in dispute',
  cardPayment: 'is being paid by card',
  plannedVisit: 'has a planned visit',
  activePerson: 'can still sign in: make the person inactive first',
};

export const retentionLabels: Record<RetentionKind, { name: string; what: string }> = {
  transcripts: { name: 'Transcripts', what: 'What was said in calls, and its summary. The call itself stays.' },
  texts: { name: 'Texts', what: 'Text messages with their pictures.' },
  emails: { name: 'Emails', what: 'Messages here with their attachments. Those in your mailbox stay there.' },
  requests: { name: 'Requests without a job', what: 'Requests that became no job, estimate or invoice.' },
  ai: { name: 'AI conversations', what: 'Questions to files and records, with their answers.' },
  clients: {
    name: 'Closed clients',
    what: 'Clients with whom nothing has happened for that long are erased. Those who owe money, or have a plan or planned visit, stay.',
  },
};
