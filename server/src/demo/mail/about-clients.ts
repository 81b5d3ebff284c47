import type { Story } from './stories.ts';

/** Messages of clients that belong to no job: questions, changes of their data, and first enquiries. */
export const clientStories: readonly Story[] = [
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
    subject: 'Heat pump instead of the furnace?',
    about: { of: 'client', age: 32, isCompany: false },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hi,\n\nOur furnace is fifteen years old and everybody talks about heat pumps. Is our place at {place} a candidate? About 1,900 square feet, new windows, radiators upstairs and ducts downstairs.\n\n{first}',
      },
      {
        by: 'marcus',
        after: 18,
        text: 'Hi {first},\n\nIt sounds like one, with a small question mark for the upstairs. I would like to see the ducts and the panel before I promise anything. Do you have your last twelve gas bills?',
      },
      {
        by: 'them',
        after: 30,
        quotes: true,
        text: '1,840 cubic metres over the year, says the bill. Is that a lot?\n\n{first}',
      },
      {
        by: 'marcus',
        after: 6,
        text: 'It is average for a house of that age, and low enough for a heat pump of three tons. The furnace would stay as a backup for the coldest weeks.',
      },
      {
        by: 'them',
        after: 52,
        isHtml: true,
        text: 'We talked it over and would like to go on. When could you come for a look? Evenings are best.\n\n{first}',
      },
    ],
    assignedTo: 'marcus',
    ending: { snoozedForDays: 6 },
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
    subject: 'What is in the Gold plan?',
    about: { of: 'client', age: 22 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello,\n\nOn the phone you mentioned Silver and Gold. What would we get with Gold that Silver does not have?\n\n{name}',
      },
      {
        by: 'priya',
        after: 3,
        text: 'Hello {first},\n\nBoth have two checks a year. Gold adds the filters, ten percent off all repairs, and you are called back within two hours, also on Sundays.',
      },
      {
        by: 'them',
        after: 44,
        quotes: true,
        text: 'Silver will do for us then, we like our Sundays quiet. Please send me what I have to sign.\n\n{first}',
      },
    ],
    assignedTo: 'priya',
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
    subject: 'Weak pressure on the second floor',
    about: { of: 'client', age: 0.3, isCompany: false },
    lines: [
      {
        by: 'them',
        after: 0,
        files: ['floor plan.png'],
        text: 'Good morning,\n\nFor about a week the shower upstairs has been a trickle, while the kitchen is as strong as ever. I drew where the pipes run as far as I can see them. Is that something you can look at, and is it expensive?\n\n{name}\n{place}',
      },
    ],
    isUnread: true,
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
    subject: 'Floor plan of the extension',
    about: { of: 'client', age: 18, isCompany: false },
    lines: [
      {
        by: 'them',
        after: 0,
        files: ['floor plan.png'],
        text: 'Hi Marcus,\n\nAs discussed, the plan of the extension is attached. The cross is where the stove goes, and we would like at least eight outlets. What do you need from us to work out a price?\n\n{first}',
      },
      {
        by: 'marcus',
        after: 6,
        text: 'Hi {first},\n\nThat is a very clear plan. Please mark the light switches and tell me whether the stove is electric; the rest I can count myself.',
      },
      {
        by: 'them',
        after: 28,
        quotes: true,
        text: 'Induction, 40 A says the leaflet. Switches at both doors, please, and one at the foot of the stairs.\n\n{first}',
      },
    ],
    assignedTo: 'marcus',
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
    subject: 'A knocking in the pipes at night',
    about: { of: 'client', age: 0.8 },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        text: 'Hi,\n\nAround two at night there is a knocking in the wall behind our bed, three or four times, then it stops. Nobody is using water at that hour. Is it dangerous?\n\nTired greetings,\n{name}',
      },
    ],
    isUnread: true,
  },
  {
    subject: 'Maintenance budget for the next three years',
    about: { of: 'client', age: 46, isCompany: true },
    lines: [
      {
        by: 'them',
        after: 0,
        isHtml: true,
        files: ['sites.csv'],
        text: 'Dear Olivia,\n\nOur board asks for a maintenance budget for three years. The list of our sites is attached. Could you put a yearly figure against each of them?\n\nMany thanks,\n{name}',
      },
      {
        by: 'olivia',
        after: 22,
        text: 'Dear {first},\n\nGladly. For the older units I would plan one repair a year on top of the services. You will have the figures within a week.',
      },
      { by: 'them', after: 3, text: 'That is early enough, the board meets at the end of the month.\n\n{first}' },
      {
        by: 'olivia',
        after: 98,
        files: ['sites.csv'],
        text: 'Dear {first},\n\nHere is your list with our figures in the last column. Prices for the second and the third year include three percent.',
      },
      {
        by: 'them',
        after: 26,
        quotes: true,
        text: 'Excellent, exactly the table that they like. I will report back.\n\n{first}',
      },
    ],
    ending: 'done',
  },
  {
    subject: 'Your yearly check is due',
    about: { of: 'client', age: 6.5, isCustomer: true },
    lines: [
      {
        by: 'priya',
        after: 0,
        text: 'Hi {first},\n\nIt is a year since we last looked at your system. Would one of the next two weeks suit you? Mornings are still free.',
      },
      {
        by: 'them',
        after: 0.1,
        head: ['Auto-Submitted: auto-replied', 'X-Autoreply: yes'],
        text: 'Thank you for your message. I am on leave and will read it when I am back in two weeks. In urgent cases please call the front desk.\n\n{name}',
      },
    ],
  },
  {
    subject: 'Two different prices?',
    about: { of: 'client', age: 38 },
    lines: [
      {
        by: 'them',
        after: 0,
        text: 'Hello, your man told me $110 an hour on the phone, your website says $115. Which one is it?\n\n{name}',
      },
      {
        by: 'priya',
        after: 4,
        text: 'Hello {first},\n\nBoth: plumbing is $110 and heating $115. The website should say so, and from tonight on it will.',
      },
      { by: 'them', after: 2, quotes: true, text: 'Mystery solved, thanks.' },
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
