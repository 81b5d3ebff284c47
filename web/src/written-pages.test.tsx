import type { AskForPage } from '@truckroll/contract/endpoints/written-page';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { writer } from './written-pages.tsx';

const hostile = `<script>go()</script><img src=x onerror=go()>"'&amp;</main>`;
const company = {
  name: `Lee ${hostile}`,
  phone: null,
  logoUrl: '/api/files/logo',
  color: '#1f5fbf',
  accent: '#1f5fbf',
};

const document = {
  documentType: 2,
  documentStatus: 'sent',
  actionStatus: 0,
  documentNumberDisplay: 'EST-2026000001',
  date: '2026-03-10',
  dueDate: '2026-04-09',
  purchaseOrderNumber: `PO ${hostile}`,
  title: `Boiler ${hostile}`,
  companyInformation: {
    ...company,
    ...{ address: `1 Main ${hostile}`, email: 'lee@lee.test', website: null, taxNumber: hostile },
  },
  clientDetails: { name: `Zoë ${hostile}`, address: hostile, phoneNumber: null, email: null },
  serviceAddress: hostile,
  look: { color: '#1f5fbf', accent: '#1f5fbf' },
  texts: { intro: hostile, closing: hostile, footer: hostile, showsRates: true },
  comments: `<p onclick="go()">Thank <b>you</b></p><a href="javascript:go()">x</a><script>go()</script>${hostile}`,
  paymentInstructions: hostile,
  items: [
    {
      ...{ itemOrderIndex: 0, name: `Valve ${hostile}`, description: hostile, quantity: 2, rate: 40, discount: 0 },
      ...{ unitType: 'h', taxes: [] },
    },
  ],
  taxes: [],
  ...{ subTotal: 80, discount: 0, discountType: 'amount', discountAmount: 0, otherCharges: 0, shippingAmount: 0 },
  ...{ shippingInfo: null, total: 80, amountPaid: 0, amountDue: 80, currencyDecimals: 2 },
  ...{ isDepositRequired: false, depositAmount: 0, depositPaid: 0, depositDue: 0, changeAskedAt: null },
  changeRequests: [],
  options: [],
  billingSchedule: null,
  ...{ isContractRequired: true, contractTitle: hostile, contractContent: hostile, contractSignature: null },
  ...{ contractSignedAt: null, contractSignerName: null, approvedAt: null, approvedByName: null },
  updatedAt: '2026-03-10T15:00:00.000Z',
};

/** What each endpoint answers, by its path. */
const answers: Record<string, unknown> = {
  '/public/documents/:token': {
    document,
    ...{ language: 'en', pdfUrl: '/api/public/documents/x/pdf', currency: 'USD', canPayOnline: false },
    ...{ nextArrival: null, photos: [], nextSteps: [], askedTime: null, timezone: 'UTC', isReadOnly: false },
    companyId: 'company',
  },
  '/public/arrivals/:token': {
    arrival: {
      ...{ language: 'en', stage: 'on_the_way', expectedAt: '2026-03-10T15:00:00.000Z', arrivedAt: null },
      ...{ timezone: 'UTC', person: { firstName: hostile, color: '#1f5fbf', pictureUrl: null }, company },
    },
  },
  '/public/plans/:token': {
    plan: {
      ...{ kind: 'plan', name: hostile, status: 'offered', price: 25, currency: 'USD', billing: 'calendar' },
      ...{ interval: 'month', startDay: '2026-03-10', clientName: hostile, updatedAt: '2026-03-10T15:00:00.000Z' },
      terms: {
        ...{ text: hostile, billing: 'calendar', interval: 'month', billingDay: 1, sendsBills: true, weekday: null },
        lines: [{ name: hostile, description: hostile, quantity: 1, rate: 25, taxIds: [] }],
        visits: [{ name: hostile, months: [4, 10], times: 1 }],
        ...{ termMonths: 12, renews: true, memberDiscount: 10 },
      },
      ...{ signedAt: null, signerName: null, firstBill: { day: '2026-03-10', amount: 17.74 }, taxed: false },
      timezone: 'UTC',
    },
    ...{ company, language: 'en' },
  },
  '/public/messages/:token': {
    page: {
      ...{ language: 'en', asksForRating: true, stars: null, comment: hostile, reviewLink: null, wantsMails: true },
      company,
    },
  },
  '/public/booking/:slug': {
    booking: {
      company,
      ...{ language: 'en', intro: hostile, timezone: 'UTC', currency: 'USD', sites: [], challenge: hostile },
      services: [
        {
          ...{ id: 's', name: `Drain ${hostile}`, description: hostile, minutes: 90, price: 120, isPriceFrom: true },
          ...{ way: 'at_once', depositAmount: null, questions: [], asksPhotos: false },
        },
      ],
    },
  },
  '/public/hubs/:company': { language: 'en', companyId: 'company', company, sendsTexts: false },
  '/auth/sign-up': { isOpen: true, isFirstRun: false },
};

const ask = (async (endpoint: { path: string }) => ({ isOk: true, data: answers[endpoint.path] })) as AskForPage;
const refuse = (status: number, code: string): AskForPage =>
  (async () => ({ isOk: false, status, code, message: 'This link is invalid or has expired.' })) as AskForPage;
const write = (address: string, asked: AskForPage = ask, ...locales: string[]) =>
  writer.writePage({ address, locales, ask: asked });

type Found = { name: string; attribs: Record<string, string> };
type Within = { children?: unknown[] };

const elementsIn = (html: string): Found[] => {
  const below = (node: Within): Found[] => [
    ...('name' in node ? [node as unknown as Found] : []),
    ...((node.children ?? []) as Within[]).flatMap(below),
  ];
  return below(parseDocument(html) as unknown as Within);
};

const pages = [
  ['/public/documents/s3cret', 'Estimate EST-2026000001', '$80.00'],
  ['/public/arrivals/s3cret', 'is on the way', 'Expected at about'],
  ['/public/plans/s3cret', '$25.00 a month', 'Accept and sign'],
  ['/public/messages/s3cret', 'How did we do?', 'Stop these emails'],
  ['/book/lee', 'Book a visit', '1 h 30 min'],
  ['/hub?company=company', 'Your page', 'Send a code'],
  ['/login', 'Sign in', 'Forgot password?'],
] as const;

describe.each(pages)('%s as the server writes it', (address, title, fact) => {
  it('has its heading, its facts and its title', async () => {
    const page = await write(address);
    expect(page?.html).toContain('<main');
    expect(page?.html).toContain(title);
    expect(page?.html).toContain(fact);
    expect(page?.head).toContain('<title>');
    expect(page?.html).not.toContain('<title>');
    expect(page?.answers).toHaveLength(1);
  });

  it('shows hostile texts as texts, and runs nothing', async () => {
    const page = await write(address);
    const elements = elementsIn(`${page?.head}${page?.html}`);
    expect(elements.filter(({ name }) => name === 'main')).toHaveLength(1);
    const runs = elements.filter(
      ({ name, attribs }) =>
        name === 'script' ||
        Object.entries(attribs).some(([key, value]) => /^on/i.test(key) || /^javascript:/i.test(value)),
    );
    expect(runs.map(({ name }) => name)).toEqual([]);
  });

  it('sends nothing before the application runs', async () => {
    const html = (await write(address))?.html ?? '';
    expect(html).not.toMatch(/<\/?form\b/);
    for (const [button] of html.matchAll(/<button\b[^>]*>/g)) expect(button).toContain('aria-disabled="true"');
  });
});

it('says why a link does not work, in the language of the reader, and keeps no answer of it', async () => {
  const page = await write('/public/documents/nowhere', refuse(404, 'public_link_ended'), 'es-MX');
  expect(page).toMatchObject({ language: 'es', answers: [] });
  expect(page?.html).toContain('Este enlace no es válido o ha caducado.');
});

it.each([429, 500, 503])('leaves a page to the browser when the server answers %i', async (status) => {
  expect(await write('/public/documents/s3cret', refuse(status, 'server_busy'))).toBeNull();
});

it.each(['/hub?link=abc', '/hub?view=abc', '/home', '/public/documents/a/b', '/nowhere'])(
  'does not write %s, which is used once or not open to everybody',
  async (address) => {
    const none: AskForPage = () => Promise.reject(new Error('Nothing is asked for.'));
    expect(await write(address, none)).toBeNull();
  },
);

it('reads a document ahead, so that programs that open links do not count as its client', async () => {
  const asked: unknown[] = [];
  const page = await write('/public/documents/s3cret', (async (endpoint: { path: string }, parts: unknown) => {
    asked.push(parts);
    return { isOk: true, data: answers[endpoint.path] };
  }) as AskForPage);
  expect(asked).toEqual([{ params: { token: 's3cret' }, query: { isAhead: true } }]);
  expect(page?.answers).toMatchObject([{ key: ['public-document', 's3cret'], isAskedAgain: true }]);
});

it.each([
  ['fr-CA', 'Soumission'],
  ['es', 'Presupuesto'],
] as const)('writes in %s for a client who reads it, and tells the browser so', async (language, kind) => {
  const page = await write('/public/documents/s3cret', (async () => ({
    isOk: true,
    data: { ...(answers['/public/documents/:token'] as object), language },
  })) as AskForPage);
  expect(page?.language).toBe(language);
  expect(page?.notice).toContain('JavaScript');
  expect(page?.html).toContain(kind);
});

it('writes for strangers in the language that they read, and in that of the address before', async () => {
  const [french, spanish] = [
    await write('/book/lee', ask, 'fr-FR', 'en'),
    await write('/book/lee?language=es', ask, 'fr'),
  ];
  expect([french?.language, spanish?.language]).toEqual(['fr-CA', 'es']);
  expect(french?.html).not.toContain('Book a visit');
});

it('writes two pages at once without mixing their languages', async () => {
  const [spanish, english] = await Promise.all([
    write('/public/documents/a', refuse(404, 'public_link_ended'), 'es'),
    write('/public/documents/b', refuse(404, 'public_link_ended'), 'en'),
  ]);
  expect([spanish?.language, english?.language]).toEqual(['es', 'en']);
  expect(english?.html).toContain('This link is invalid or has expired.');
});
