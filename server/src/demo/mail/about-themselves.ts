import type { Story } from './stories.ts';

/** What clients tell about themselves: changes of their data, papers that they need, praise and complaints. */
export const personalStories: readonly Story[] = [
  {
    subject: 'New phone number',
    about: { of: 'client', age: 56 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello,\n\nMy old number stops working on Friday. Please use 437-555-0162 from then on, also for the texts before a visit.\n\n{name}',
      },
      { by: 'priya', after: 6, text: 'Hello {first},\n\nChanged, thank you for thinking of us.' },
    ],
    ending: 'done',
  },
  {
    subject: 'We are moving',
    about: { of: 'client', age: 49, isCustomer: true },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        text: 'Dear all,\n\nWe have sold the house at {place} and move to Leslieville in three months. Can we take our service plan with us, or does it stay with the furnace?\n\nBest wishes,\n{name}',
      },
      {
        by: 'priya',
        after: 4,
        text: 'Dear {first},\n\nThe plan is yours, not the furnace’s. Send me the new address once you have the keys, and we start with a check of whatever is in that basement.',
      },
      {
        by: 'them',
        after: 22,
        quotes: true,
        text: 'Lovely. It will be an adventure, the listing says “vintage boiler”.\n\n{first}',
      },
      {
        by: 'marcus',
        after: 3,
        text: 'Hi {first}, I could not resist: a vintage boiler is my favourite kind. Tell me the make before you buy anything for it.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'My sister-in-law needs you',
    about: { of: 'client', age: 41, isCustomer: true },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi Priya,\n\nI gave your number to my sister-in-law Renée on Jones Avenue. She has no light in half of the ground floor. Please be nice to her, she is the difficult one.\n\n{first}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'Hi {first},\n\nThank you for passing us on! We are nice to everybody, the difficult ones get a cookie.',
      },
      { by: 'them', after: 1, text: 'Ha! She will call this afternoon.' },
    ],
    ending: 'done',
  },
  {
    subject: 'We are away for three weeks',
    about: { of: 'client', age: 35, isCustomer: true, isCompany: false },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi all,\n\nWe are off to Portugal until the end of next month. If anything has to be done here, the Nowaks at the corner have a key and know where the shut-off is: 416-555-0119.\n\n{first}',
      },
      {
        by: 'priya',
        after: 5,
        text: 'Hi {first},\n\nThe Nowaks’ number is in your file. Have a pastel de nata for us!',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Certificate of insurance',
    about: { of: 'client', age: 15, isCompany: true },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        text: 'Hello Northwind,\n\nOur landlord asks all contractors for a certificate of insurance with 2 million liability, with him as additional insured. Could you have one issued?\n\nThank you,\n{name}',
      },
      {
        by: 'olivia',
        after: 5,
        text: 'Hello {first},\n\nCertainly. I need the landlord’s full name and address as they should appear, then our broker takes two or three days.',
      },
      {
        by: 'them',
        after: 3,
        quotes: true,
        text: '1438 Danforth Properties Ltd., 40 King Street West, Suite 2100, Toronto.\n\n{first}',
      },
      {
        by: 'olivia',
        after: 2,
        text: 'Thank you, the broker has it. I will send the certificate as soon as it is here.',
      },
    ],
    assignedTo: 'olivia',
    ending: { snoozedForDays: 1 },
  },
  {
    subject: 'Voicemail',
    about: { of: 'client', age: 44 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'I have left two messages on your machine since Monday and nobody calls back. It is only about a dripping tap, but still.\n\n{name}',
      },
      {
        by: 'olivia',
        after: 3,
        text: 'Dear {first},\n\nI am sorry. The machine was full and did not say so; it has been emptied and everybody on it will be called today, you first. The tap is on me.',
      },
      { by: 'them', after: 5, text: 'Priya just called. All is forgiven, thank you.\n\n{first}' },
    ],
    ending: 'done',
  },
  {
    subject: 'My name is spelled wrong',
    about: { of: 'client', age: 53 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello, in your reminder texts I am “{first}e”, with an e at the end. It does not matter much, but my mother would mind.\n\n{name}',
      },
      { by: 'priya', after: 20, text: 'Hello {first},\n\nCorrected, with apologies to your mother.' },
    ],
    ending: 'done',
  },
  {
    subject: 'Papers for the rebate',
    about: { of: 'client', age: 28, isCustomer: true },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        text: 'Hi,\n\nThe energy rebate wants three things from the contractor: the licence number, the model of the new unit, and a signature on page four of their form. How do we best do that?\n\n{name}',
      },
      {
        by: 'marcus',
        after: 16,
        text: 'Hi {first},\n\nOur licence is ECRA 7009914. Send me the form as a PDF, I fill in the model and sign it the same day.',
      },
      {
        by: 'them',
        after: 70,
        text: 'I dropped the form into your mailbox on Carlaw, my scanner is broken.\n\n{first}',
      },
      { by: 'marcus', after: 18, text: 'Found it, signed it, and it is in the post back to you.' },
    ],
    ending: 'done',
  },
  {
    subject: 'Landlord has to approve it',
    about: { of: 'client', age: 25 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello Priya,\n\nI am only the tenant, and my landlord wants to see a price before anything is touched. May I give you his address so that you write to him directly?\n\n{first}',
      },
      {
        by: 'priya',
        after: 2,
        text: 'Hello {first},\n\nPlease do. We put the price in writing for him and copy you, so that everybody knows what was agreed.',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Street party on our block',
    about: { of: 'client', age: 30, isCustomer: true },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Dear Northwind people,\n\nOur block has a street party next month and the raffle needs prizes. Would you give a voucher for an hour of work? You would have a table, a banner and two hundred hungry neighbours.\n\n{first}',
      },
      {
        by: 'olivia',
        after: 29,
        text: 'Dear {first},\n\nYou get two vouchers and, if the grill needs help, Tom. Where do we send them?',
      },
      { by: 'them', after: 6, text: 'To {place}, please. Tom is very welcome!\n\n{first}', quotes: true },
    ],
    ending: 'done',
  },
  {
    subject: 'How can I pay by card?',
    about: { of: 'client', age: 2.3, isCustomer: true },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi, I prefer to pay by credit card from now on because of the points. Do I need to call for that every time?\n\n{first}',
      },
    ],
  },
];
