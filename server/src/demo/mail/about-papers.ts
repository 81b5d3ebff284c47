import type { Story } from './stories.ts';

/** Messages about estimates, invoices and payments; each names an existing number. */
export const paperStories: readonly Story[] = [
  {
    subject: 'Invoice {paper}',
    about: { of: 'job', age: 24, fates: ['invoiced'], from: 'start', days: 16, paper: 1, isPaid: false },
    lines: [
      {
        by: 'priya',
        after: 0,
        text: 'Hi {first},\n\nInvoice {paper} for “{job}” is still open with {due}. Perhaps it went under; would you have a look? An e-transfer to pay@northwind.example with the number is the quickest way.',
      },
      {
        by: 'them',
        after: 8,
        quotes: true,
        text: 'Oh no, I thought my wife had paid it and she thought I had. I will do it as soon as my salary is in.\n\n{first}',
      },
      { by: 'priya', after: 15, text: 'That happens in the best families. Thank you, {first}!' },
    ],
    ending: { snoozedForDays: 4 },
    assignedTo: 'priya',
  },
  {
    subject: 'Question about invoice {paper}',
    about: { of: 'job', age: 14, fates: ['invoiced', 'paid'], from: 'start', days: 8, paper: 1 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello,\n\nI am looking at invoice {paper} over {total}. What is the difference between the labour and the part on it, and does the part have a warranty?\n\n{name}',
      },
      {
        by: 'priya',
        after: 4,
        text: 'Hello {first},\n\nThe labour is the time of {technician} at your place, the part is what stays there. It has the manufacturer’s warranty of two years, and our work has one year.',
      },
      { by: 'them', after: 19, text: 'Clear, thanks. I will pay it with the others on the first.\n\n{first}' },
    ],
    ending: 'done',
  },
  {
    subject: 'Receipt for {paper}',
    about: { of: 'job', age: 37, fates: ['paid'], from: 'start', days: 21, paper: 1, isPaid: true },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        text: 'Hi Priya,\n\nMy accountant would like a line from you that invoice {paper} over {total} has been paid in full. A reply to this email is enough.\n\nThanks,\n{name}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'Hi {first},\n\nHappy to confirm: invoice {paper} over {total} for job {number}, “{job}”, has been paid. There is nothing open on your account for it.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'E-transfer is on its way ({paper})',
    about: { of: 'job', age: 46, fates: ['paid'], from: 'start', days: 6, paper: 1 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello, my bank sends {total} for {paper} today. The security question is the street you are in, the answer should be easy.\n\n{first}',
      },
      { by: 'priya', after: 3, text: 'Carlaw it was. Thank you, {first}, that was quick!' },
    ],
    ending: 'done',
  },
  {
    subject: 'Please put our company name on {paper}',
    about: { of: 'job', age: 5, fates: ['invoiced', 'paid'], from: 'start', days: 5, paper: 1 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi,\n\nOur bookkeeper cannot use invoice {paper} because it only has my own name on it. Could you issue it to Ellis Street Holdings Inc., same address, and leave everything else as it is?\n\nBest,\n{name}',
      },
    ],
    assignedTo: 'priya',
  },
  {
    subject: 'HST number for {paper}',
    about: { of: 'job', age: 29, fates: ['invoiced', 'paid', 'closed'], from: 'start', days: 10, paper: 1 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Good day, we claim the tax of {paper} back and the form wants your HST registration. Would you send it?\n\nRegards,\n{name}',
      },
      {
        by: 'olivia',
        after: 6,
        text: 'Good day {first},\n\nIt is 80012 3456 RT0001, and it is also in the footer of the invoice. Good luck with the form!',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Second reminder: {paper}',
    about: { of: 'job', age: 9, fates: ['invoiced'], from: 'start', days: 30, paper: 1, isPaid: false },
    lines: [
      {
        by: 'priya',
        after: 0,
        text: 'Dear {first},\n\nInvoice {paper} was due two weeks ago, and {due} of it is open. If something about the work on {day} was not right, please tell me and we will sort it out first.',
      },
      {
        by: 'olivia',
        after: 72,
        text: 'Dear {first},\n\nI did not want to send this by post. Could you let me know whether {paper} has reached you and when we may expect {due}? If you would rather pay in two parts, that is fine with us.',
      },
    ],
    ending: { snoozedForDays: 5 },
    assignedTo: 'olivia',
  },
  {
    subject: 'Estimate {paper}: does it include removal?',
    about: {
      ...{ of: 'job', age: 40, from: 'quoted', days: 0.3, paper: 2 },
      fates: ['planned', 'completed', 'invoiced', 'paid', 'closed'],
    },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello,\n\nThank you for estimate {paper}. Before I say yes: does {total} include taking the old parts away, and is the tax already in it?\n\n{name}',
      },
      {
        by: 'marcus',
        after: 3,
        text: 'Hello {first},\n\nYes to both: we take everything along, and {total} is what you pay in the end. The price holds for thirty days.',
      },
      { by: 'them', after: 5, quotes: true, text: 'Then please go ahead.\n\n{first}' },
    ],
    ending: 'done',
  },
  {
    subject: 'Your estimate {paper}',
    about: {
      ...{ of: 'job', age: 19, from: 'quoted', days: 0.2, paper: 2 },
      fates: ['planned', 'completed', 'invoiced', 'paid', 'late', 'on_hold'],
    },
    lines: [
      {
        by: 'marcus',
        after: 0,
        text: 'Hi {first},\n\nI hope estimate {paper} for “{job}” has reached you. I am at my desk until five if you want to go through it on the phone: 416-555-0100.',
      },
      {
        by: 'them',
        after: 2,
        isHtml: true,
        text: 'Hi Marcus,\n\nIt has, thanks. {total} is a little more than we had set aside. Would it be cheaper if we cleared the space ourselves beforehand?\n\n{first}',
      },
      {
        by: 'marcus',
        after: 1,
        text: 'It would save about half an hour, so I will take that off the bill if everything is clear when {technician} arrives. I would not cut corners anywhere else.',
      },
      { by: 'them', after: 4, quotes: true, text: 'Deal. We will clear everything the evening before.\n\n{first}' },
    ],
    ending: 'done',
  },
];
