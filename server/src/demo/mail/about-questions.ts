import type { Story } from './stories.ts';

/** What clients ask: questions about systems and prices, and first enquiries that belong to no job. */
export const questionStories: readonly Story[] = [
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
];
