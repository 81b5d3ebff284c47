import { clientLanguages } from '@truckroll/domain/client-texts/client-language';
import { documentStatuses } from '@truckroll/domain/documents/document-kinds';
import { hubRoles } from '@truckroll/domain/hub/hub-access';
import { isCurrency } from '@truckroll/domain/money/currencies';
import { billingIntervals, mostIncludedVisits, mostPlanLines } from '@truckroll/domain/plans/plan-terms';
import { z } from 'zod';
import { endpoint, nothing, open } from '../endpoints/endpoint.ts';
import { describeType } from '../endpoints/wire-types.ts';
import { pathId, pathName, phone, readText, requiredText } from '../fields/fields.ts';
import { listBounds } from '../fields/list-bounds.ts';
import { clientPhoto } from '../jobs/job-photos.ts';
import { clientCompany, personForClients } from '../on-my-way/on-my-way.ts';
import { creditBalance } from '../payments/credit-balance.ts';
import { comingBill } from '../plans/plans.ts';

export type ClientCompany = z.infer<typeof clientCompany>;

/** `this` is the only company of an installation. */
const companyParams = z.object({ company: pathName(50) });
const tokenParams = z.object({ token: pathName(200) });

export const getHubEntrance = endpoint({
  id: 'HU-1',
  name: 'getHubEntrance',
  summary: "The company whose client's page is opened, and how it sends codes",
  method: 'GET',
  path: '/public/hubs/:company',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'visitor',
  params: companyParams,
  data: z.object({
    companyId: z.string(),
    company: clientCompany,
    /** The company's language. */
    language: z.enum(clientLanguages),
    sendsTexts: z.boolean(),
  }),
  refuses: ['accountSuspended', 'publicLinkEnded'],
});

const sentCode = z.object({ codeId: z.string() });

export const askForHubCode = endpoint({
  id: 'HU-2',
  name: 'askForHubCode',
  summary: "Send a code for the client's page to an address or number; the answer is the same for strangers",
  method: 'POST',
  path: '/public/hubs/:company/codes',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'visitor',
  params: companyParams,
  body: z.object({ address: requiredText(254, 'Please enter your email address or phone number') }),
  status: 202,
  data: sentCode,
  refuses: ['accountSuspended', 'publicLinkEnded', 'tooManyRequests'],
});

const hubSession = z.object({ token: z.string(), endsAt: z.string() });

export const enterHub = endpoint({
  id: 'HU-3',
  name: 'enterHub',
  summary: "Open the client's page with a code",
  method: 'POST',
  path: '/public/hubs/:company/sessions',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'visitor',
  params: companyParams,
  body: z.object({
    codeId: z.uuid(),
    code: z
      .string()
      .max(20)
      .transform((text) => text.replaceAll(/\D/g, '')),
  }),
  data: hubSession,
  refuses: ['accountSuspended', 'publicLinkEnded', 'hubCodeWrong'],
});

export const openHubLink = endpoint({
  id: 'HU-4',
  name: 'openHubLink',
  summary: 'Follow a personal link: it opens the page once, within 14 days; otherwise a code is asked for',
  method: 'POST',
  path: '/public/hub-links/:token/open',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  data: z.object({
    companyId: z.string(),
    /** Null: a code has to be asked for. */
    session: hubSession.nullable(),
    /** Where the code is sent, in part: 'a•••@lee.test'. */
    sentTo: z.string(),
  }),
  refuses: ['accountSuspended', 'publicLinkEnded'],
});

export const askForHubCodeByLink = endpoint({
  id: 'HU-5',
  name: 'askForHubCodeByLink',
  summary: 'Send a code to the address that a personal link was sent to',
  method: 'POST',
  path: '/public/hub-links/:token/codes',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  status: 202,
  data: sentCode,
  refuses: ['accountSuspended', 'publicLinkEnded', 'tooManyRequests'],
});

const hubClient = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.enum(hubRoles)).max(hubRoles.length),
  sees: z.array(z.enum(['visits', 'documents', 'details'])).max(3),
  /** Whether a statement of all documents can be downloaded. */
  hasStatement: z.boolean(),
  /** The client's unused credit, one entry per currency (PY-20); empty for a contact who may not see the statement. */
  credits: z.array(creditBalance).max(listBounds.hubCredits),
  /** Whether a card can be put on file for them. */
  savesCards: z.boolean(),
  /** The contact data; null for who may not see it. */
  details: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      email: z.string().nullable(),
      phoneNumber: phone.nullable(),
      /** Whether proposed data waits for the office. */
      isProposed: z.boolean(),
    })
    .nullable(),
});
describeType(hubClient, { id: 'HubClient' });
export type HubClient = z.infer<typeof hubClient>;

const hubVisit = z.object({
  id: z.string(),
  clientId: z.string(),
  title: z.string(),
  /** The property, else the address of the work. */
  place: z.string().nullable(),
  stage: z.enum(['planned', 'on_the_way', 'here', 'done', 'cancelled']),
  start: z.string(),
  end: z.string().nullable(),
  anyTime: z.boolean(),
  timezone: z.string(),
  promisedFrom: z.string().nullable(),
  promisedTo: z.string().nullable(),
  /** When whoever is on the way is expected; null while nobody is, or where the way is not known. */
  expectedAt: z.string().nullable(),
  people: z.array(personForClients).max(listBounds.hubPeople),
  /** The client has confirmed this time. */
  isConfirmed: z.boolean(),
  /** What waits for the office: another time, or the cancellation. */
  waits: z.enum(['time', 'cancel']).nullable(),
  wantedStart: z.string().nullable(),
  /** What the client can do now, by the rules of the company. */
  can: z.object({ confirm: z.boolean(), cancel: z.boolean(), otherTime: z.boolean() }),
});
describeType(hubVisit, { id: 'HubVisit' });
export type HubVisit = z.infer<typeof hubVisit>;

const hubDocument = z.object({
  id: z.string(),
  clientId: z.string(),
  documentType: z.union([z.literal(1), z.literal(2)]),
  documentNumberDisplay: z.string(),
  title: z.string(),
  date: z.string(),
  dueDate: z.string().nullable(),
  documentStatus: z.enum(documentStatuses),
  total: z.number(),
  amountDue: z.number(),
  isOverdue: z.boolean(),
  currency: z.string(),
});
describeType(hubDocument, { id: 'HubDocument' });
export type HubDocument = z.infer<typeof hubDocument>;

/** A service plan that was offered to the client, or runs. */
const hubPlan = z.object({
  id: z.string(),
  clientId: z.string(),
  name: z.string(),
  status: z.enum(['offered', 'active', 'paused']),
  price: z.number(),
  currency: z.string(),
  /** How often the price is billed. */
  interval: z.enum([...billingIntervals, 'visit']),
  nextVisitDay: z.string().nullable(),
  nextBill: comingBill.nullable(),
  renewsOn: z.string().nullable(),
  endDay: z.string().nullable(),
  /** The lines of its price. */
  includes: z.array(z.string()).max(mostPlanLines),
  /** The visits of its present year, and how many are left of them. */
  visits: z.array(z.object({ name: z.string(), of: z.number(), left: z.number() })).max(mostIncludedVisits),
  /** The discount on other work, in percent. */
  memberDiscount: z.number(),
  signedAt: z.string().nullable(),
  /** The link of its page, with its terms; null for staff where it could be signed there. */
  token: z.string().nullable(),
});
describeType(hubPlan, { id: 'HubPlan' });
export type HubPlan = z.infer<typeof hubPlan>;

/** A payment that was received, with what was refunded of it. */
const hubPayment = z.object({
  id: z.string(),
  documentId: z.string(),
  date: z.string(),
  amount: z.number(),
  method: z.string().nullable(),
  currency: z.string(),
});
describeType(hubPayment, { id: 'HubPayment' });
export type HubPayment = z.infer<typeof hubPayment>;

/** A credit note of an invoice, which is not void. */
const hubCreditNote = z.object({
  id: z.string(),
  documentId: z.string(),
  date: z.string(),
  amount: z.number(),
  currency: z.string(),
  numberDisplay: z.string(),
});
describeType(hubCreditNote, { id: 'HubCreditNote' });
export type HubCreditNote = z.infer<typeof hubCreditNote>;

/** A file that the company shows to the client. The link is valid for an hour. */
const hubFile = z.object({
  id: z.string(),
  name: z.string(),
  fileSize: z.number(),
  createdAt: z.string(),
  url: z.string(),
});
describeType(hubFile, { id: 'HubFile' });
export type HubFile = z.infer<typeof hubFile>;

export const readHub = endpoint({
  id: 'HU-6',
  name: 'readHub',
  summary: "The client's page: visits, documents, payments and photos within the person's scope",
  method: 'GET',
  path: '/public/hub/:token',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  data: z.object({
    companyId: z.string(),
    company: clientCompany,
    /** The language in which the company speaks to this client. */
    language: z.enum(clientLanguages),
    name: z.string(),
    endsAt: z.string(),
    /** Staff looks at the page, and can change nothing. */
    isStaffView: z.boolean(),
    /** Whether invoices can be paid by card on their pages. */
    paysOnline: z.boolean(),
    clients: z.array(hubClient).max(listBounds.hubClients),
    /** Those to come first, in their order; then the past ones, the latest first. */
    visits: z.array(hubVisit).max(listBounds.hubVisits),
    /** The latest first. */
    documents: z.array(hubDocument).max(listBounds.hubDocuments),
    /** Those that can be signed first. */
    plans: z.array(hubPlan).max(listBounds.hubPlans),
    /** The latest first. */
    payments: z.array(hubPayment).max(listBounds.hubPayments),
    /** Those of the documents, the latest first. */
    creditNotes: z.array(hubCreditNote).max(listBounds.hubCreditNotes),
    photos: z.array(clientPhoto).max(listBounds.hubPhotos),
    /** The latest first. */
    files: z.array(hubFile).max(listBounds.hubFiles),
    /** What was written to the office here, the latest first. */
    messages: z
      .array(z.object({ id: z.string(), writtenBy: z.string(), text: z.string(), createdAt: z.string() }))
      .max(listBounds.hubMessages),
    timezone: z.string(),
  }),
  refuses: ['accountSuspended', 'hubEnded'],
});
export type Hub = z.infer<typeof readHub.data>;

export const openHubDocument = endpoint({
  id: 'HU-7',
  name: 'openHubDocument',
  summary: "A link to a document of the client's page, for a day",
  method: 'POST',
  path: '/public/hub/:token/documents/:documentId',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams.extend({ documentId: pathId }),
  data: z.object({ token: z.string() }),
  refuses: ['accountSuspended', 'hubEnded', 'notFound'],
});

export const leaveHub = endpoint({
  id: 'HU-8',
  name: 'leaveHub',
  summary: "Sign out of the client's page",
  method: 'POST',
  path: '/public/hub/:token/end',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams,
  data: nothing,
  refuses: ['accountSuspended', 'hubEnded'],
});

export const downloadHubReceipt = endpoint({
  id: 'HU-14',
  name: 'downloadHubReceipt',
  summary: "The receipt of a payment of the client's page, as a PDF",
  method: 'GET',
  path: '/public/hub/:token/payments/:paymentId/receipt',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams.extend({ paymentId: pathId }),
  data: nothing,
  answers: 'binary',
  refuses: ['accountSuspended', 'hubEnded', 'notFound'],
});

export const downloadHubCreditNote = endpoint({
  id: 'HU-16',
  name: 'downloadHubCreditNote',
  summary: "A credit note of the client's page, as a PDF",
  method: 'GET',
  path: '/public/hub/:token/credit-notes/:creditId/pdf',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams.extend({ creditId: pathId }),
  data: nothing,
  answers: 'binary',
  refuses: ['accountSuspended', 'hubEnded', 'notFound'],
});

export const downloadHubStatement = endpoint({
  id: 'HU-15',
  name: 'downloadHubStatement',
  summary: "A client's statement, as a PDF",
  method: 'GET',
  path: '/public/hub/:token/clients/:clientId/statement',
  onlyUnderApi: true,
  needs: open,
  guest: true,
  rate: 'public',
  params: tokenParams.extend({ clientId: pathId }),
  query: z.object({
    currency: readText(100)
      .refine(isCurrency, { params: { code: 'not_an_option' } })
      .optional(),
  }),
  data: nothing,
  answers: 'binary',
  refuses: ['accountSuspended', 'hubEnded', 'notFound'],
});
