import { resident } from './town.ts';

const sentences = [
  'The boiler makes a noise since Monday and the pressure drops every evening.',
  'Could you come by next week and look at the tap in the kitchen?',
  'Thank you for the estimate, we would like to go ahead with the second option.',
  'The key is with the neighbour at number twelve, please ring twice.',
  'We have attached the photos that you asked for.',
  'Please send the invoice to our accountant as well.',
];

const paragraph = (n: number): string =>
  Array.from({ length: 4 + (n % 9) }, (_, line) => sentences[(n * 7 + line * 3) % sentences.length]).join(' ');

const minuteMs = 60_000;

/** A message in the format of RFC 5322. */
function message(
  n: number,
  count: number,
  more: { to: string; subject: string; references: readonly string[] },
): Buffer {
  const { firstName, lastName, email } = resident(Math.floor(n / 3) % 5_000);
  const { to, subject, references } = more;
  const date = new Date(Date.now() - (count - n) * 5 * minuteMs).toUTCString().replace('GMT', '+0000');
  const text = paragraph(n);
  const head = [
    `From: "${firstName} ${lastName}" <${email}>`,
    `To: <${to}>`,
    `Subject: ${subject}`,
    `Message-ID: <office-${n}@example.test>`,
    `Date: ${date}`,
    ...(references.length === 0 ? [] : [`In-Reply-To: ${references.at(-1)}`, `References: ${references.join(' ')}`]),
    'MIME-Version: 1.0',
  ];
  if (n % 3 > 0) return Buffer.from([...head, 'Content-Type: text/plain; charset=utf-8', '', text, ''].join('\r\n'));
  const html = `<html><body><table><tr><td style="color:#333">${text}</td></tr></table><p>Best regards</p></body></html>`;
  const parts = ['--b', 'Content-Type: text/plain; charset=utf-8', '', text, '--b'];
  const rest = ['Content-Type: text/html; charset=utf-8', '', html, '--b--', ''];
  return Buffer.from([...head, 'Content-Type: multipart/alternative; boundary=b', '', ...parts, ...rest].join('\r\n'));
}

/**
 * The messages of an office over about half a year: threads of three messages with the clients of `town.ts`, and among
 * the latest a long one with the subject 'Endless'. Oldest first; identical in every run except for the dates.
 */
export function officeMail({ count, longThread, to }: { count: number; longThread: number; to: string }): Buffer[] {
  const idOf = (n: number): string => `<office-${n}@example.test>`;
  const beginsLong = count - longThread - 100;
  return Array.from({ length: count }, (_, n) => {
    if (n >= beginsLong && n < beginsLong + longThread) {
      const references = n === beginsLong ? [] : [idOf(beginsLong), ...(n > beginsLong + 1 ? [idOf(n - 1)] : [])];
      return message(n, count, { to, subject: n === beginsLong ? 'Endless' : 'Re: Endless', references });
    }
    const first = n - (n % 3);
    const references = Array.from({ length: n % 3 }, (_, k) => idOf(first + k));
    const subject = `${n % 3 === 0 ? '' : 'Re: '}Job ${Math.floor(n / 3)}`;
    return message(n, count, { to, subject, references });
  });
}
