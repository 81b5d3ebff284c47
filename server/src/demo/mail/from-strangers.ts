import type { Story } from './stories.ts';

const supply = 'Great Lakes Plumbing Supply <orders@greatlakes-supply.example>';

/** Messages of people who are not clients: leads, suppliers, mailing lists and a phishing attempt. */
export const strangerStories: readonly Story[] = [
  {
    subject: 'Quote for a tankless water heater',
    about: { of: 'stranger', age: 4.2, person: 'Morgan Ellery <morgan.ellery@example.net>' },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello,\n\nWe are four people in a semi on Withrow Avenue and always one shower short. What does a tankless water heater cost with you, roughly, and how long is the wait? Gas is in the basement already.\n\nMorgan Ellery\n647-555-0188',
      },
      {
        by: 'priya',
        after: 3,
        text: 'Hello Morgan,\n\nFor a family of four we usually install a 199,000 BTU unit, between $4,200 and $5,100 depending on the vent. We would look at the basement first; that takes half an hour and costs nothing if you order.\n\nWhich day of the week suits you?',
      },
      {
        by: 'them',
        after: 7,
        isHtml: true,
        quotes: true,
        text: 'That is less than I feared. Thursdays or Fridays after four, please. The vent could go out through the old coal chute.\n\nMorgan',
      },
    ],
    isUnread: true,
    assignedTo: 'marcus',
  },
  {
    subject: 'No hot water',
    about: { of: 'stranger', age: 0.15, person: 'Ruth Okafor <ruth.okafor@example.org>' },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Good day, I found you through my neighbour on Pape Avenue. Our tank is cold and there is a puddle under it, not large. I turned the gas off. How soon can you come? I am at home.\n\nRuth Okafor, 416-555-0137',
      },
    ],
    isUnread: true,
  },
  {
    subject: 'Eavestrough cleaning?',
    about: { of: 'stranger', age: 26, person: 'Gordon Petrie <gpetrie@example.net>' },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Do you also clean eavestroughs? Two storeys, about 40 m, big maple next door.\n\nG. Petrie',
      },
      {
        by: 'priya',
        after: 5,
        text: 'Hello Mr. Petrie,\n\nThank you for asking, but we do not work on roofs. Maple Hill Exteriors in your area does, and we have only heard good things of them.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Working together on rental units',
    about: { of: 'stranger', age: 13, person: 'Celine Audet <celine@harbourpine.example>' },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        files: ['sites.csv'],
        text: 'Dear Olivia,\n\nWe manage 22 rental units in the east end and are looking for one company for heating, plumbing and move-out cleanings. The addresses are attached. Would you be interested, and do you offer a fixed monthly price?\n\nKind regards,\nCeline Audet\nHarbour & Pine Realty',
      },
      {
        by: 'olivia',
        after: 20,
        text: 'Dear Celine,\n\nVery much so. For a number of this size we usually agree on a fixed price for the yearly services and hourly rates for everything else. Shall we walk through two or three of the units first?',
      },
      {
        by: 'them',
        after: 26,
        quotes: true,
        text: 'Gladly. I suggest numbers 4, 9 and 17 of the list, they are the oldest. I am away for a few days and will call you after that.\n\nCeline',
      },
    ],
    assignedTo: 'olivia',
    ending: { snoozedForDays: 2 },
  },
  {
    subject: 'Price of a 50 gal water heater, NL-50',
    about: { of: 'stranger', age: 22, person: supply },
    lines: [
      {
        by: 'priya',
        after: 0,
        text: 'Hello,\n\nPlease quote one Northline NL-50 gas water heater with expansion tank, drip leg kit and haul-away of the old tank.',
      },
      {
        by: 'them',
        after: 4,
        isHtml: true,
        files: ['quote.pdf'],
        text: 'Hello Priya,\n\nOur quotation 38114 is attached, it comes to $1,294.15 before tax. The heater is in stock and we deliver within two working days.\n\nNick\nGreat Lakes Plumbing Supply',
      },
      { by: 'priya', after: 2, text: 'Thank you, Nick. Please send it to 260 Carlaw Avenue, rear dock, before noon.' },
      { by: 'them', after: 3, quotes: true, text: 'On the truck for tomorrow. Order 90441.\n\nNick' },
    ],
    ending: 'done',
  },
  {
    subject: 'This month at Great Lakes: fittings, filters and free coffee',
    about: { of: 'stranger', age: 7, person: 'Great Lakes Plumbing Supply <news@greatlakes-supply.example>' },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        head: ['List-Id: Great Lakes news <news.greatlakes-supply.example>', 'Precedence: bulk'],
        text: 'Press fittings, half inch to two inch: 12 % off until the end of the month.\n\nPleated filters: from twelve pieces on you pay for ten.\n\nThe counter opens at six, and the coffee is free until eight.\n\nYou get this mail because you buy from us. Write “stop” to the counter and we will take you off the list.',
      },
    ],
    isUnread: true,
  },
  {
    subject: 'New rules for gas appliance permits: what changes',
    about: { of: 'stranger', age: 35, person: 'Trades Bulletin <bulletin@tradesbulletin.example>' },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        head: ['List-Unsubscribe: <mailto:leave@tradesbulletin.example>', 'List-Id: <bulletin.tradesbulletin.example>'],
        text: 'From next quarter on, permits for replacing a gas appliance with one of the same kind can be requested online and are issued within two days.\n\nThe inspection afterwards stays as it is. Contractors need the number of their registration and a picture of the nameplate.',
      },
    ],
  },
  {
    subject: 'Apprentice electrician looking for a place',
    about: { of: 'stranger', age: 16, person: 'Jada Morrison <jada.morrison@example.com>' },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Dear Ms. Hartmann,\n\nI am in my second year at George Brown and looking for a company for the next term. I have my own hand tools, a G licence and no fear of attics. May I come by for a trial day?\n\nJada Morrison',
      },
      {
        by: 'olivia',
        after: 27,
        text: 'Dear Jada,\n\nThe attics convinced me. Aisha and Samir have an early start most Tuesdays; could you be here at seven one of these? Bring safety shoes, we have the rest.',
      },
      {
        by: 'them',
        after: 3,
        quotes: true,
        text: 'I will be there next Tuesday at a quarter to seven. Thank you so much!\n\nJada',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Urgent: new bank account for payments',
    about: { of: 'stranger', age: 1.2, person: 'Olivia Hartmann <owner@dem0.test>' },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Priya,\n\nI am in a meeting and cannot talk. Our bank account changes today, all customers must get the new number before noon. Send me the list of open invoices and I will give you the account.\n\nOlivia',
      },
    ],
    isUnread: true,
  },
  {
    subject: 'The garage door opener you asked about',
    about: { of: 'stranger', age: 3.1, person: 'Paul Lindqvist <paul.lindqvist@exmaple.com>' },
    lines: [
      {
        by: 'priya',
        after: 0,
        text: 'Hi Paul,\n\nYou asked at the counter whether we connect garage door openers. We do: $125 an hour and usually one hour, provided that there is an outlet in the ceiling. Shall I send Samir for a look?',
      },
      {
        by: 'them',
        after: 0.05,
        from: 'Mail Delivery System <mailer-daemon@mail.northwind.example>',
        bounce: '550 5.1.2 Bad destination: no mail server accepts mail for this domain',
        text: 'Your message to paul.lindqvist@exmaple.com could not be delivered. It will not be tried again.',
      },
    ],
  },
  {
    subject: 'Inspection confirmed: permit EL-26-004817',
    about: { of: 'stranger', age: 11, person: 'City Building Division <no-reply@building.example>' },
    lines: [
      {
        by: 'them',
        after: 0,
        head: ['Auto-Submitted: auto-generated'],
        text: 'Your inspection for permit EL-26-004817 is confirmed. The inspector arrives between 13:00 and 16:00. The contractor must be on site, and the panel must be open and safe to approach.\n\nThis message was written by a program. Answers to it are not read.',
      },
    ],
    ending: 'done',
  },
];
