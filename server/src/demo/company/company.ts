import { updateAccount } from '@truckroll/contract/account/account';
import { createBookingService, saveBookingPage } from '@truckroll/contract/booking/booking';
import { buyPhoneNumber } from '@truckroll/contract/calls/phone-numbers';
import { createClientContact } from '@truckroll/contract/clients/client-contacts';
import { createServiceProperty } from '@truckroll/contract/clients/service-properties';
import { createProperty } from '@truckroll/contract/custom-properties/custom-properties';
import { createJobForm } from '@truckroll/contract/jobs/job-forms';
import { changeJobPhoto } from '@truckroll/contract/jobs/job-photos';
import { createPlanTemplate } from '@truckroll/contract/plans/plans';
import { createProduct } from '@truckroll/contract/price-book/product-services';
import { createTax } from '@truckroll/contract/price-book/taxes';
import { createTag } from '@truckroll/contract/tags/tags';
import { sentiments } from '@truckroll/domain/calls/call-kinds';
import { defaultCallOutcomes } from '@truckroll/domain/calls/default-outcomes';
import { clientStages } from '@truckroll/domain/clients/stages';
import { taskCategories } from '@truckroll/domain/tasks/task-kinds';
import { z } from 'zod';
import { demoOutcomes } from '../demo-outcomes.ts';
import calls from './calls.json' with { type: 'json' };
import clients from './clients.json' with { type: 'json' };
import kinds from './job-kinds.json' with { type: 'json' };
import office from './mail/office.json' with { type: 'json' };
import papers from './mail/papers.json' with { type: 'json' };
import personal from './mail/personal.json' with { type: 'json' };
import questions from './mail/questions.json' with { type: 'json' };
import rival from './mail/rival.json' with { type: 'json' };
import strangers from './mail/strangers.json' with { type: 'json' };
import tables from './mail/tables.json' with { type: 'json' };
import visits from './mail/visits.json' with { type: 'json' };
import work from './mail/work.json' with { type: 'json' };
import places from './neighbourhoods.json' with { type: 'json' };
import replacement from './options.json' with { type: 'json' };
import sheets from './papers.json' with { type: 'json' };
import staff from './people.json' with { type: 'json' };
import pictures from './photos.json' with { type: 'json' };
import sentences from './phrases.json' with { type: 'json' };
import agreements from './plans.json' with { type: 'json' };
import entries from './price-book.json' with { type: 'json' };
import settings from './set-up.json' with { type: 'json' };
import texts from './texts.json' with { type: 'json' };

// Reads what is known of the demo company from the files beside this one: its people, price book, services, clients,
// papers and stories. A file with an unknown key or value is refused.

/** What is sent to the product as it stands in a file, if a call with this body accepts it. */
const sentAs = <S extends z.ZodType>(body: S) => z.custom<z.input<S>>((value) => body.safeParse(value).success);

/** The company's own fields, skills, custom properties, forms of jobs and phone numbers. */
export const demoSettings = z
  .strictObject({
    account: sentAs(updateAccount.body),
    skills: z.array(z.string()),
    bookingPage: sentAs(saveBookingPage.body),
    bookingServices: z.array(sentAs(createBookingService.body)),
    tags: z.array(sentAs(createTag.body)),
    properties: z.array(sentAs(createProperty.body)),
    jobForms: z.array(sentAs(createJobForm.body)),
    phoneNumbers: z.array(sentAs(buyPhoneNumber.body)),
  })
  .parse(settings);

/** The staff: seven work with the owner, the eighth has not accepted the invitation yet. */
export const demoPeople = z
  .array(
    z.strictObject({
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      role: z.enum(['officeManager', 'officeStaff', 'fieldTechnicianPro', 'fieldTechnicianLite']),
      color: z.string(),
      skills: z.array(z.enum(demoSettings.skills)),
      isInvitedOnly: z.literal(true).exactOptional(),
    }),
  )
  .parse(staff);

/**
 * Products, services, taxes and packages of a company that works on both sides of the Niagara River. Inactive ones are no
 * longer offered or charged.
 */
export const priceBook = z
  .strictObject({
    taxes: z.array(sentAs(createTax.body)),
    products: z.array(sentAs(createProduct.body)),
    packages: z.array(
      z.strictObject({
        name: z.string(),
        description: z.string().optional(),
        /** Of each entry of the price book, by its name, how many. */
        items: z.array(z.strictObject({ name: z.string(), quantity: z.number() })),
      }),
    ),
  })
  .parse(entries);

/** A line of a job: the name of a price book entry, or a name and price of its own. */
const item = z.strictObject({
  name: z.string(),
  type: z.enum(['service', 'product']),
  price: z.number(),
  /** One if absent. */
  quantity: z.number().exactOptional(),
});
export type DemoItem = z.output<typeof item>;

const trade = z.enum(['HVAC', 'Plumbing', 'Electrical', 'Cleaning', 'Landscaping']);
export type Trade = z.output<typeof trade>;

/** A service of the demo company, as its office describes it. */
const jobKind = z.strictObject({
  trade,
  title: z.string(),
  description: z.string(),
  /** The duration of a visit in minutes. */
  minutes: z.number(),
  items: z.array(item),
  /** The title of the form that is filled in on a visit. */
  form: z.string().exactOptional(),
  /** Only companies order it. */
  forCompanies: z.literal(true).exactOptional(),
  /** The months of the season, where the first may be after the last. Without it, all year. */
  season: z.strictObject({ from: z.number(), to: z.number() }).exactOptional(),
  /** The interval for clients on a plan. */
  repeats: z.enum(['weekly', 'every other week', 'monthly', 'every third month', 'every half year']).exactOptional(),
});
export type DemoJobKind = z.output<typeof jobKind>;

export const demoJobKinds = z.array(jobKind).parse(kinds);

/** A drawing of a furnace. */
const furnace = z.strictObject({ stages: z.number(), cools: z.boolean() });

/** An estimate with several options; prices of the price book go before those of its items. */
export const demoReplacement = z
  .strictObject({
    title: z.string(),
    options: z.array(
      z.strictObject({
        id: z.string(),
        name: z.string(),
        description: z.string(),
        isRecommended: z.literal(true).exactOptional(),
        /** What its picture shows of the furnace. */
        picture: furnace,
      }),
    ),
    items: z.array(
      item.extend({
        /** The id of its option. */
        option: z.string(),
        /** The client may leave it out, and choose its quantity within the bounds. */
        optional: z
          .strictObject({ isChosen: z.boolean(), least: z.number().exactOptional(), most: z.number().exactOptional() })
          .exactOptional(),
        /** What the photos of the line show. */
        photos: z.array(furnace).exactOptional(),
      }),
    ),
  })
  .parse(replacement);

/** What households sign up for, and when some did: days ago. */
export const demoPlans = z
  .strictObject({
    templates: z.array(sentAs(createPlanTemplate.body)),
    signUps: z.array(
      z.strictObject({
        /** The place of its template in the list. */
        template: z.number(),
        days: z.number(),
        /** For how many days it has been paused. */
        pausedFor: z.number().exactOptional(),
        /** How many days ago it ended. */
        endedFor: z.number().exactOptional(),
        /** How many days ago its client got an estimate of other work. */
        quotedFor: z.number().exactOptional(),
        /** It waits for the client's signature. */
        isOffered: z.literal(true).exactOptional(),
      }),
    ),
  })
  .parse(agreements);

const stages = z.array(z.enum(clientStages));
const propertyOfClient = z.strictObject({
  property: sentAs(createServiceProperty.body),
  contact: sentAs(createClientContact.body),
});

/** Of what clients are made: their names, what the office noted about them, and the stages that they pass. */
export const clientParts = z
  .strictObject({
    firstNames: z.array(z.string()),
    lastNames: z.array(z.string()),
    companies: z.array(
      z.strictObject({
        name: z.string(),
        country: z.enum(['CA', 'US']),
        notes: z.string(),
        /** Its properties, each with the contact of its jobs. */
        places: z.array(propertyOfClient).exactOptional(),
      }),
    ),
    notes: z.array(z.string()),
    /** Most clients of an established company are active. */
    journeys: z.array(z.strictObject({ share: z.number(), stages })),
    /** Nobody becomes an active or archived client within a few days. */
    recentJourneys: z.array(stages),
  })
  .parse(clients);

const row = z.array(z.string());

/** A paragraph, a heading, or a table whose first row is its head. */
const sheetPart = z.union([
  z.string(),
  z.strictObject({ heading: z.string(), onNewPage: z.literal(true).exactOptional() }),
  z.strictObject({ rows: z.array(row) }),
]);
const sheet = z.strictObject({ sender: z.string(), title: z.string(), parts: z.array(sheetPart) });
export type Sheet = z.output<typeof sheet>;

/** A readable file of a job with this title, kept with the job or with its client. */
const paperOfJob = { name: z.string(), job: z.string(), moduleType: z.enum(['jobs', 'clients']) };

/**
 * Papers of suppliers, cities and landlords. `{client}`, `{place}` and `{day}` stand for whom a paper is about and its
 * day, `{day+30}` for 30 days later.
 */
export const demoPapers = z
  .array(
    z.union([
      z.strictObject({ ...paperOfJob, sheet }),
      /** The sheets of a workbook, each with its rows. */
      z.strictObject({
        ...paperOfJob,
        workbook: z.record(z.string(), z.array(z.array(z.union([z.string(), z.number()])))),
      }),
    ]),
  )
  .parse(sheets);

/** Photos of one job, each a plain drawing: the leaking heater, the plan of the room, and the heater when it was done. */
export const demoPhotos = z
  .array(
    z.strictObject({
      name: z.string(),
      kind: sentAs(changeJobPhoto.body.shape.kind),
      marks: sentAs(changeJobPhoto.body.shape.marks),
    }),
  )
  .parse(pictures);

/** What people write down here and there. */
export const phrases = z
  .strictObject({
    /** Technicians' notes on visits. */
    visitNotes: z.array(z.string()),
    instructions: z.array(z.string()),
    logNotes: z.array(z.string().nullable()),
    findings: z.array(z.string()),
    /** What clients say when they ask for something. */
    preferences: z.array(z.string()),
    tasks: z.record(z.enum(taskCategories), z.array(z.string())),
    taskInstructions: z.string(),
    /** The contract that some estimates have. */
    agreement: z.strictObject({ contractTitle: z.string(), contractContent: z.string() }),
  })
  .parse(sentences);

/** The author of a message: the other side, or one of the company's office staff. */
const author = z.enum(['them', 'olivia', 'marcus', 'priya']);
export type StoryAuthor = z.output<typeof author>;

/** The attachments of the demo's messages. */
const file = z.enum(['water heater.png', 'floor plan.png', 'outlets.csv', 'sites.csv', 'quote.pdf', 'report.pdf']);
export type StoryFile = z.output<typeof file>;

const mailLine = z.strictObject({
  by: author,
  /** Hours since the previous message; for the first one since the start of the thread. */
  after: z.number(),
  /**
   * Plain text with an empty line between paragraphs. Facts are placeholders in braces: `{first}`, `{name}` and
   * `{place}` of the client, `{job}`, `{number}`, `{day}`, `{time}` and `{technician}` of a job, `{paper}`, `{total}`
   * and `{due}` of an invoice or estimate.
   */
  text: z.string(),
  /** The message has an HTML part as well. Messages of the company's people always have one. */
  isHtml: z.literal(true).exactOptional(),
  /** The message quotes the previous one. Answers of the company's people always do. */
  quotes: z.literal(true).exactOptional(),
  files: z.array(file).exactOptional(),
  /** The image that is embedded in the text. */
  picture: file.exactOptional(),
  /** Additional header lines of a message of the other side, such as those of mailing lists. */
  head: z.array(z.string()).exactOptional(),
  /** A sender other than the thread's other side. */
  from: z.string().exactOptional(),
  /** The message is a delivery failure report for the previous one, with this text of the other server. */
  bounce: z.string().exactOptional(),
});
export type StoryLine = z.output<typeof mailLine>;

/** What a thread is about. Ages are in days; those of jobs are preferences: the nearest suitable job is used. */
const subject = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('job'),
    age: z.number(),
    /** The outcomes of jobs that fit the text. */
    fates: z.array(z.enum(demoOutcomes)),
    /** The job titles that fit the text; any title if absent. */
    titles: z.array(z.string()).exactOptional(),
    /** When the thread begins, in days after this moment of the job; negative numbers are before it. */
    days: z.number(),
    from: z.enum(['start', 'created', 'quoted']),
    /** The text names the job's invoice (1) or estimate (2), which must exist by then. */
    paper: z.literal([1, 2]).exactOptional(),
    /** Whether the text says that the invoice is paid. */
    isPaid: z.boolean().exactOptional(),
  }),
  z.strictObject({
    of: z.literal('client'),
    age: z.number(),
    isCompany: z.boolean().exactOptional(),
    isCustomer: z.boolean().exactOptional(),
  }),
  z.strictObject({ of: z.literal('stranger'), age: z.number(), person: z.string() }),
]);
export type StorySubject = z.output<typeof subject>;

const mailStory = z.strictObject({
  subject: z.string(),
  about: subject,
  lines: z.array(mailLine),
  /** What the office did with the thread after its last message. If absent, the thread is open. */
  ending: z.union([z.literal('done'), z.strictObject({ snoozedForDays: z.number() })]).exactOptional(),
  assignedTo: author.exclude(['them']).exactOptional(),
  /** The last message is unread. */
  isUnread: z.literal(true).exactOptional(),
});
export type Story = z.output<typeof mailStory>;

/** Threads of mail: about one kind of work, invoices and estimates, visits, questions, clients themselves, and of strangers. */
export const mailStories = z
  .array(mailStory)
  .parse([...work, ...papers, ...visits, ...questions, ...personal, ...strangers]);

const template = z.strictObject({ name: z.string(), subject: z.string(), content: z.string() });
const letter = z.strictObject({ subject: z.string(), text: z.string() });

/** The company's mail templates, two drafts, a reminder on the day before a visit, and a message that was rejected. */
export const officeMail = z
  .strictObject({
    templates: z.array(template),
    /** A reply in the thread with this subject. */
    replyDraft: letter,
    /** A new message, still without recipients. */
    ownerDraft: letter,
    scheduled: letter,
    failed: letter.extend({ reason: z.string() }),
  })
  .parse(office);

/** What clients write to the second company, and what it answers. */
export const rivalLetters = z.array(letter.extend({ answer: z.string().nullable() })).parse(rival);

/** Tables that are attached to messages, as lines of a CSV file. */
export const mailTables = z
  .strictObject({
    'outlets.csv': z.strictObject({ name: z.string(), lines: z.array(z.string()) }),
    'sites.csv': z.strictObject({ name: z.string(), lines: z.array(z.string()) }),
  })
  .parse(tables);

const outcome = z.enum(defaultCallOutcomes);
export type OutcomeName = z.output<typeof outcome>;

/** A recorded call, as it was transcribed and summarised. `{first}` is the other party's first name. */
const call = z.strictObject({
  direction: z.enum(['inbound', 'outbound']),
  /** In days. */
  age: z.number(),
  /** 'us:' begins what the company's person says, 'them:' what the other party says. */
  lines: z.array(z.string().regex(/^(us|them): /)),
  summary: z.string(),
  sentiment: z.enum(sentiments),
  items: z.array(z.string()),
  outcome: outcome.nullable(),
  notes: z.string().exactOptional(),
  /** The action item that the company made a task of. */
  taskOf: z.number().exactOptional(),
});
export type CallStory = z.output<typeof call>;

/** Recorded calls, voicemails, and what somebody noted after a call that was not recorded. */
export const callStories = z
  .strictObject({ recorded: z.array(call), voicemails: z.array(call), notes: z.array(z.string()) })
  .parse(calls);

/** What is written in a text message. '<' begins what the client writes, '>' what the company writes. */
const textLine = z.string().regex(/^[<>] /);

/** A conversation by text; `{first}` is the client. */
const textStory = z.strictObject({
  /** The age of the first message in days. */
  age: z.number(),
  lines: z.array(textLine),
  /** What comes with the first line of the client. */
  picture: z.literal(true).exactOptional(),
  /** The last line could not be delivered, for this reason. */
  failure: z.string().exactOptional(),
  /** The company writes this line later: at nine in so many days. */
  later: z.strictObject({ days: z.number(), text: z.string() }).exactOptional(),
});
export type TextStory = z.output<typeof textStory>;

/** Conversations by text, what some of these clients wrote a while before, and the company's templates. */
export const textStories = z
  .strictObject({
    long: z.array(textStory),
    /** Short exchanges, as there are with most clients. */
    short: z.array(textStory),
    earlier: z.array(z.array(textLine)),
    templates: z.array(z.strictObject({ name: z.string(), content: z.string() })),
  })
  .parse(texts);

const neighbourhood = z.strictObject({
  city: z.string(),
  state: z.string(),
  country: z.enum(['CA', 'US']),
  areaCode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  zipCodes: z.array(z.string()),
  streets: z.array(z.string()),
});
export type Neighbourhood = z.output<typeof neighbourhood>;

/** Addresses of the demo company's clients: real streets and postal codes in and around Toronto and Buffalo. */
export const neighbourhoods = z.array(neighbourhood).parse(places);
