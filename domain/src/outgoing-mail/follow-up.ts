import { linkMail, type MailText } from './link-mail.ts';

const actions = {
  visit: '',
  rating: 'Rate our work',
  estimate: 'View and respond to the estimate',
  invoice: 'View the invoice',
} as const;

/** A line without the colon and the spaces that led to an address. */
function withoutColon(line: string): string {
  const text = line.trimEnd();
  return text.endsWith(':') ? withoutColon(text.slice(0, -1)) : text;
}

/**
 * A message that a client gets by itself: the lines of the company's words, the page they lead to, and the page that ends
 * such mails. The link in the words is left to the button.
 *
 * followUpMail({ companyName: 'Northwind', subject: 'Your visit', text: 'Hello Ada, …', about: 'visit', page: null, … }).subject
 * → 'Your visit'
 */
export function followUpMail(message: {
  companyName: string;
  subject: string;
  text: string;
  about: keyof typeof actions;
  page: string | null;
  unsubscribePage: string;
}): MailText {
  const { companyName, subject, text, about, page, unsubscribePage } = message;
  const lines = page === null ? text.split('\n') : text.replaceAll(page, '').split('\n').map(withoutColon);
  const [greeting = '', ...sentences] = lines.filter((line) => line.trim() !== '');
  const note = `${companyName}\nYou get this message because of your work with us. To get no more of them: ${unsubscribePage}`;
  return linkMail({ subject, greeting, sentences, action: actions[about], url: page, note });
}
