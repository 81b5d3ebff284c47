/** The tag of an endpoint, by the letters of its id. */
const features: Record<string, readonly [name: string, description: string]> = {
  SE: ['Session and account', 'Signing in and out, the own profile, two-step sign-in, the account.'],
  PK: ['Passkeys', 'Signing in without a password, and the passkeys of the caller.'],
  SS: ['Single sign-on', 'Signing in at a company’s own OpenID provider, and its settings.'],
  TM: ['Team', 'People, roles and skills.'],
  AK: ['API keys', 'Keys with which programs use the API.'],
  TG: ['Tags', 'Words of the account’s own for clients, jobs and requests.'],
  TC: ['Time clock', 'Hours that people worked, their weeks, and the file for payroll.'],
  CL: ['Clients', 'Clients, their stages, and what belongs to one.'],
  SP: ['Service properties', 'The places at which a client is served, with notes and access codes.'],
  CC: ['Contacts', 'The people to talk to at a client.'],
  GE: ['Addresses', 'Places, addresses and coordinates.'],
  JB: ['Jobs', 'Jobs, their schedules and files.'],
  JP: ['Job photos', 'The photos of jobs, what is drawn on them, and what the client sees.'],
  VI: ['Visits', 'Visits, their status, notes and logs, and where the team is.'],
  HU: ['Client page', 'The page of a client, opened by a code or a personal link.'],
  OW: ['On my way', 'The page on which a client follows who is coming.'],
  BK: ['Online booking', 'The page on which clients book visits, and its services.'],
  FU: ['Follow-ups', 'Messages that clients get by themselves, and their pages.'],
  SC: ['Schedule', 'Days of a team, planned again.'],
  JF: ['Job forms', 'Forms, and what was filled in on a job.'],
  PS: ['Products and services', 'The price book.'],
  FR: ['First run', 'The guide of a new company, and its sample job.'],
  IM: ['Imports', 'Files of clients, price books, jobs and open invoices.'],
  TX: ['Taxes', 'Taxes and where they apply.'],
  CP: ['Custom properties', 'Custom fields of clients, jobs and requests.'],
  RQ: ['Requests', 'Requests for work and what became of them.'],
  TK: ['Tasks', 'Tasks of people, clients and jobs.'],
  DC: ['Documents', 'Invoices and estimates, and their public links.'],
  PL: ['Plans', 'Service plans and recurring invoices of clients, and their templates.'],
  PO: ['Payouts', 'What the card processor transfers to the bank, and what it is made of.'],
  PY: ['Payments', 'Payments, refunds, receipts and statements.'],
  SU: ['Payments by card', 'The page on which clients pay by card, where credit cards cost a surcharge.'],
  TE: ['Card readers', 'Readers on which clients pay on site, and the payments on them.'],
  EV: ['Calendar', 'Events beside visits and tasks.'],
  HI: ['History', 'The history of a record.'],
  NO: ['Notifications', 'What people are notified of, and how.'],
  AN: ['Analytics', 'What was used.'],
  BR: ['Briefs', 'Records in a few lines.'],
  HO: ['Home', 'The figures of the first page.'],
  RP: ['Reports', 'Figures of the whole company by month, person, category and city.'],
  EM: ['E-mail', 'Emails from and to clients.'],
  MA: ['Outgoing messages', 'Mail and text messages that were sent for the account.'],
  AO: ['Add-ons', 'What an account has switched on.'],
  WH: ['Webhooks', 'Reports of carriers and mail providers, signed by them.'],
  AU: ['Audit trail', 'Who changed, exported, deleted or signed in, when and from where.'],
  CF: ['Configuration', 'What the company is set up with, as one file.'],
  CB: ['Copies of the company', 'Archives of the company in a bucket of its own, made each day or week.'],
  PD: ['Personal data', 'The data of one person: found, exported and erased; how long kinds of data are kept.'],
  WO: ['Webhooks to programs', 'The events of the company, sent to programs of its choice (docs/webhooks.md).'],
  CA: ['Calls', 'Telephone calls, their outcomes and numbers.'],
  SM: ['Text messages', 'Conversations with clients by SMS.'],
  DR: ['Drive', 'Folders, files and notes.'],
  FI: ['Files', 'Contents of files and what was read in them.'],
  RU: ['Rules', 'What happens by itself when something happens to a record.'],
  SV: ['Saved views', 'Filters, order and columns of lists under a name.'],
  SR: ['Search', 'One search over everything.'],
  BG: ['Background work', 'Work that failed, and trying it again.'],
  LV: ['Live changes', 'What changes as it happens, and who has which visit open.'],
  HE: ['Health', 'Whether the server runs and can serve.'],
};

/** @example tagOf('CL-3') → 'Clients' */
export function tagOf(endpointId: string): string {
  const feature = features[endpointId.slice(0, 2)];
  if (feature === undefined) throw new Error(`${endpointId}: no tag says what endpoints with these letters belong to`);
  return feature[0];
}

export const tagsOf = (endpointIds: readonly string[]): { name: string; description: string }[] => {
  const used = new Set(endpointIds.map(tagOf));
  return Object.values(features)
    .filter(([name]) => used.has(name))
    .map(([name, description]) => ({ name, description }));
};
