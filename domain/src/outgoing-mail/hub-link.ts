import { greetingOf, linkMail, type MailText } from './link-mail.ts';

type About = { companyName: string; firstName: string; url: string };

/**
 * The mail with a personal link to the client's page.
 *
 * hubLinkMail({ companyName: 'Northwind', firstName: 'Ada', url }).subject → 'Your page at Northwind'
 */
export const hubLinkMail = ({ companyName, firstName, url }: About): MailText =>
  linkMail({
    subject: `Your page at ${companyName}`,
    greeting: greetingOf(firstName),
    sentences: [
      `Here you see your visits, estimates, invoices and photos at ${companyName}, and reach us without a password.`,
    ],
    action: 'Open your page',
    url,
    note: 'The link is personal: it opens the page once on one device. Afterwards a code is sent to this address.',
  });

/** The text with that link. */
export const hubLinkText = ({ companyName, url }: { companyName: string; url: string }): string =>
  `Your visits, estimates and invoices at ${companyName}: ${url}`;
