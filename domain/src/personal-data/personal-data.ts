/** What is found of a person is listed by these kinds, in this order. */
export const personalKinds = [
  'records',
  'requests',
  'jobs',
  'documents',
  'payments',
  'plans',
  'emails',
  'texts',
  'calls',
  'sentMail',
  'files',
  'calendar',
  'ai',
  'access',
  'work',
  'history',
  'audit',
  'imports',
  'programs',
  'others',
] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Who is looked for: a client, a contact of one, a person of the team who has left, or an address or number alone. */
export const subjectKinds = ['client', 'contact', 'teamMember', 'stranger'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

export const requestStates = ['searching', 'ready', 'exporting', 'erasing', 'erased'] as const;
export type RequestState = (typeof requestStates)[number];

export type Found = {
  kind: PersonalKind;
  /** Records of the person that an erasure deletes. */
  erased: number;
  /** Records of the person that are kept, without the name. */
  kept: number;
  /** Other records that mention the person: the name, address or number in them is replaced. */
  mentions: number;
};

/** Why the person cannot be erased now, with the record to look at. */
export const holdReasons = [
  'unpaidInvoice',
  'activePlan',
  'openDispute',
  'cardPayment',
  'plannedVisit',
  'activePerson',
] as const;
export type HoldReason = (typeof holdReasons)[number];

/** How many days the file of an export can be downloaded. */
export const exportDays = 7;
/** After how many days without an erasure a search is forgotten, with what it says of the person. */
export const searchDays = 30;

/** The kinds of data that a company can let end by their age. Recordings and positions have settings of their own. */
export const retentionKinds = ['transcripts', 'texts', 'emails', 'requests', 'ai', 'clients'] as const;
export type RetentionKind = (typeof retentionKinds)[number];

/**
 * The fewest months of each kind. Clients stay as long as a claim from their last work is usual in any of the regions; what
 * invoices and payments need of them is kept without the name for as long as the documents are.
 */
export const leastMonths: Readonly<Record<RetentionKind, number>> = {
  transcripts: 1,
  texts: 3,
  emails: 3,
  requests: 3,
  ai: 1,
  clients: 24,
};
export const mostMonths = 240;

/** @example confirms('erase ann lee ', 'Ann Lee') → true */
export const confirms = (typed: string, name: string): boolean => {
  const plain = (text: string): string => text.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase();
  return plain(typed) === `erase ${plain(name)}`;
};
