import type { Locator, Page } from '@playwright/test';
import type { Document } from '@truckroll/contract/documents/documents';
import type { Note } from '@truckroll/contract/files/drive';
import type { EmailDraft } from '@truckroll/contract/mail/email-drafts';
import fc from 'fast-check';
import { expect, test, unique } from './journey.ts';

const seed = Number(process.env.PROPERTY_SEED ?? 20_260_310);

const piece = fc.oneof(
  fc.constantFrom(
    '  ',
    ' ',
    '\n',
    '\t',
    '&nbsp;',
    '\u00a0',
    '\u200b',
    '&amp;',
    '&lt;b&gt;',
    '&#0;',
    '<',
    '>',
    '"',
    '&',
  ),
  fc.constantFrom('Ring twice', 'Gate 4711', 'é', '😀', 'שלום', '\ud83d', 'x'.repeat(300)),
  fc.string({ unit: 'grapheme', maxLength: 8 }),
);
const opening = fc.constantFrom(
  ...[
    'p',
    'h1',
    'h2',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'br',
    'hr',
  ],
  ...[
    'br/',
    'a href="https://acme.test/"',
    'a href="javascript:alert(1)"',
    'a',
    'ol start="7"',
    'ol start="-1"',
    'div',
  ],
  ...['p style="text-align:center"', 'span class="x"', 'table', 'tr', 'td', 'img src="https://acme.test/a.png"', '!--'],
);
const markup = opening.map((tag) => `<${tag}>`);
/** Closed and unclosed elements, crossed ones, blanks at all places: what an import or another program may write. */
const html = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\n',
    'plain text',
    ' a  b ',
    '<p>one<br>two</p>',
    '<p> a  b </p>',
    '<p>a\nb</p>',
    '<p></p>',
  ),
  fc.constantFrom('<p><a href="https://acme.test/">link</a></p>', '<ul><li>a</li>b</ul>', '<blockquote>'.repeat(90)),
  fc
    .array(
      fc.oneof(
        piece,
        markup,
        fc.tuple(opening, piece).map(([tag, text]) => `<${tag}>${text}</${tag.split(' ')[0]}>`),
      ),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
);

/** The text without blanks, which an editor may write differently. */
const letters = (text: string): string => text.replaceAll(/[\s\u200b\ufeff]/g, '');

/** Waits until the editor has the text, and refuses one that is replaced again afterwards. */
async function expectText(page: Page, text: Locator, stored: string): Promise<void> {
  const expected = await page.evaluate(
    (of) => new DOMParser().parseFromString(of, 'text/html').body.textContent ?? '',
    stored,
  );
  await expect.poll(async () => letters((await text.textContent()) ?? ''), { message: stored }).toBe(letters(expected));
  const editor = await text.elementHandle();
  const stays = await editor?.evaluate(async (element) => {
    for (let frame = 0; frame < 5; frame += 1) await new Promise((done) => requestAnimationFrame(done));
    return element.isConnected;
  });
  expect({ stored, stays }).toEqual({ stored, stays: true });
}

/** Goes to another screen within the app, because loading the page anew takes longer than its check. */
const goTo = (page: Page, address: string) => page.evaluate((to) => history.pushState({}, '', to), address);

type Opening = {
  runs: number;
  /** Stores the text, opens it, and returns where it is shown with what the server has stored. */
  open: (html: string) => Promise<{ text: Locator; stored: string }>;
};

test('every rich text opens with any content that the server accepts, and is unchanged until somebody types', async ({
  page,
  ask,
  enterAs,
  makeClient,
  openCompany,
}) => {
  const company = await openCompany();
  await ask(company, 'POST', '/api/integrations/email', {
    ...{ provider: 'local', email: `office-${unique('').trim()}@acme.test` },
  });
  const client = await makeClient({ firstName: 'Ann', lastName: 'Lee' }, company);
  const files = `/clients/${client.id}?tab=files`;
  const note = { title: 'Access', moduleId: client.id, moduleType: 'clients' };

  const openings: Record<string, Opening> = {
    'a note': {
      runs: 40,
      async open(noteContent) {
        const body = { ...note, noteContent };
        const made = await ask<{ note: Note }>(company, 'POST', '/api/clientDrive/notes', body);
        await goTo(page, `${files}&note=${made.note.id}`);
        return { text: page.getByRole('textbox', { name: 'Content' }), stored: made.note.noteContent };
      },
    },
    'a template': {
      runs: 6,
      async open(content) {
        const body = { name: unique('Template'), subject: '', content: `x${content}` };
        const { template } = await ask<{ template: { id: string; content: string } }>(
          ...([company, 'POST', '/api/emails/templates', body] as const),
        );
        await page.goto(`/settingsV2/email-templates?edit=${template.id}`);
        return { text: page.getByRole('textbox', { name: 'Text' }), stored: template.content };
      },
    },
    'the comments of an estimate': {
      runs: 6,
      async open(comments) {
        const body = {
          documentType: 2,
          clientId: client.id,
          items: [{ name: 'Check', quantity: 1, rate: 80 }],
          comments,
        };
        const { id } = await ask<Document>(company, 'POST', '/api/documents', body);
        const { document } = await ask<{ document: Document }>(company, 'GET', `/api/documents/${id}`);
        await goTo(page, `/grow/estimate/edit?id=${id}`);
        await expect(page.getByRole('heading', { name: `Edit ${document.documentNumberDisplay}` })).toBeVisible();
        return { text: page.getByRole('textbox', { name: 'Comments' }), stored: document.comments ?? '' };
      },
    },
    'a draft': {
      runs: 6,
      async open(content) {
        const subject = unique('Draft');
        const { draft } = await ask<{ draft: EmailDraft }>(company, 'POST', '/api/emails/drafts', { subject, content });
        await page.goto('/inbox?tab=drafts');
        await page.getByRole('button', { name: new RegExp(`^${subject}`) }).click();
        return { text: page.getByRole('textbox', { name: 'Message' }), stored: draft.content };
      },
    },
    'a signature': {
      runs: 4,
      async open(signature) {
        const stored = await ask<{ signature: string }>(company, 'PUT', '/api/emails/signature', { signature });
        await page.goto('/settingsV2/profile');
        return { text: page.getByRole('textbox', { name: 'Signature' }), stored: stored.signature };
      },
    },
  };

  await enterAs(company, files);
  const began = Date.now();
  let made = 0;
  for (const [name, { runs, open }] of Object.entries(openings)) {
    for (const text of fc.sample(html, { seed, numRuns: runs })) {
      await test.step(`${name}: ${JSON.stringify(text)}`, async () => {
        const opened = await open(text);
        await expectText(page, opened.text, opened.stored);
      });
      made += 1;
    }
  }
  const description = `${made} texts in ${Math.round((Date.now() - began) / 1000)} s, seed ${seed}`;
  test.info().annotations.push({ type: 'runs', description });
  console.log(`rich text: ${description}`);
});
