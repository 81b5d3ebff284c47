import type { Sentiment } from '@truckroll/domain/calls/call-kinds';
import type { defaultCallOutcomes } from '@truckroll/domain/calls/default-outcomes';

export type OutcomeName = (typeof defaultCallOutcomes)[number];

/** A recorded call, as it was transcribed and summarised. `{first}` is the other party's first name. */
export type CallStory = {
  direction: 'inbound' | 'outbound';
  /** In days. */
  age: number;
  /** 'us:' begins what the company's person says, 'them:' what the other party says. */
  lines: readonly string[];
  summary: string;
  sentiment: Sentiment;
  items: readonly string[];
  outcome: OutcomeName | null;
  notes?: string;
  /** The action item that the company made a task of. */
  taskOf?: number;
};

export const callStories: readonly CallStory[] = [
  {
    direction: 'inbound',
    age: 0.2,
    lines: [
      'us: Northwind Home Services, Olivia speaking.',
      'them: Hi, our furnace makes a grinding noise since last night, and it smells a little like burning.',
      'us: Please switch it off at the thermostat for now. Does the noise stop then?',
      'them: Yes, it is quiet. But it is cold, and we have a baby here.',
      'us: I will send Diego today between three and five. He will call you before he leaves.',
      'them: That is a relief. Please tell him to ring at the side door.',
    ],
    summary:
      'The furnace grinds and smells of burning since last night; it is switched off. Diego comes today between three and five.',
    sentiment: 'neutral',
    items: ['Send Diego today between three and five.', 'Tell Diego to ring at the side door.'],
    outcome: 'Booked',
    taskOf: 0,
  },
  {
    direction: 'inbound',
    age: 1.1,
    lines: [
      'us: Northwind, this is Olivia.',
      'them: I am really unhappy. Your man was here on Monday, and the leak under the sink is back.',
      'us: I am sorry to hear that. Is it the same place?',
      'them: The very same. The cabinet is damaged now, and nobody answered my email. This is unacceptable.',
      'us: You are right. Tom will come tomorrow at eight, and you pay nothing for it. I will call you tomorrow evening myself.',
      'them: Fine. But if it fails again, I want a refund.',
    ],
    summary:
      'The repaired leak under the sink is back and has damaged the cabinet. Tom repairs it tomorrow at eight without charge; the client would otherwise want a refund.',
    sentiment: 'negative',
    items: ['Send Tom tomorrow at eight, without charge.', 'Call the client tomorrow evening.'],
    outcome: 'Follow Up',
    notes: 'Check what we owe for the cabinet before calling back.',
    taskOf: 1,
  },
  {
    direction: 'outbound',
    age: 2.2,
    lines: [
      'them: Hello?',
      'us: Hello {first}, this is Olivia from Northwind. I am calling about the estimate for your panel.',
      'them: Oh yes, we read it. It is a good price, but we would like to wait until the kitchen is done.',
      'us: That makes sense, the walls are open then. When does the kitchen begin?',
      'them: In six weeks. Could you come by before the drywall goes up?',
      'us: Gladly. I will call you in a month, and the price stays as it is.',
    ],
    summary:
      'The client likes the estimate for the panel and wants it done with the kitchen in six weeks, before the drywall. Price unchanged.',
    sentiment: 'positive',
    items: ['Call the client in a month to set the date.'],
    outcome: 'Interested',
    taskOf: 0,
  },
  {
    direction: 'inbound',
    age: 3.3,
    lines: [
      'us: Northwind Home Services, good morning.',
      'them: Good morning! I only wanted to say thank you. Aisha was wonderful, the lights work and everything is clean.',
      'us: She will be glad to hear that. May we quote you?',
      'them: Please do. And I would like to book the yearly check for the heat pump.',
      'us: I have the second week of next month. I will send you two dates by text.',
      'them: Perfect, thank you so much.',
    ],
    summary:
      'The client thanks for Aisha’s excellent work and wants the yearly check of the heat pump in the second week of next month.',
    sentiment: 'positive',
    items: ['Send two dates for the yearly check by text.'],
    outcome: 'Booked',
  },
  {
    direction: 'inbound',
    age: 5.4,
    lines: [
      'us: Northwind, Olivia speaking.',
      'them: Hello, you charged me twice for the service call. My bank shows it two times.',
      'us: That should not happen. Do both have the same date?',
      'them: Yes, both on the third. I am annoyed, because I have to explain it to my husband.',
      'us: One of them is only reserved and will disappear. I will send you a confirmation in writing today.',
      'them: Please do, otherwise he does not believe me.',
    ],
    summary:
      'The client sees the service call twice at the bank. One of the two is a reservation that disappears; a written confirmation was promised.',
    sentiment: 'negative',
    items: ['Send the confirmation of the single charge in writing.'],
    outcome: 'Follow Up',
  },
  {
    direction: 'outbound',
    age: 7.2,
    lines: [
      'them: Yes, hello?',
      'us: Hi {first}, Olivia from Northwind. Tom found a crack in the drain while cleaning it, and I wanted you to know before he goes on.',
      'them: How bad is it?',
      'us: He can repair it today for about four hundred dollars. If it waits, it gets worse with every rain.',
      'them: Then please do it today. Can he send me a picture?',
      'us: He will. I will put it into the job as well.',
    ],
    summary: 'Tom found a cracked drain. The client approved the repair today for about $400 and asked for a picture.',
    sentiment: 'neutral',
    items: ['Send the client a picture of the crack.', 'Add the repair to the job.'],
    outcome: 'Booked',
  },
  {
    direction: 'inbound',
    age: 10.1,
    lines: [
      'us: Northwind Home Services, Olivia.',
      'them: Hi, I got your number from a neighbour. Do you do commercial kitchens as well?',
      'us: We do the gas lines and the ventilation, yes. What do you need?',
      'them: A hood and make-up air for a small bakery. We open in spring.',
      'us: Marcus will come and measure. Please send us the floor plan, then he prepares the estimate.',
      'them: Great, I will email it tonight.',
    ],
    summary:
      'A bakery that opens in spring needs a hood and make-up air. Marcus measures; the floor plan comes by email.',
    sentiment: 'positive',
    items: ['Book Marcus for measuring.', 'Prepare an estimate after the floor plan has come.'],
    outcome: 'Interested',
  },
  {
    direction: 'inbound',
    age: 14.3,
    lines: [
      'us: Northwind, this is Olivia.',
      'them: Your van stood in front of our garage all morning, and I missed my appointment. That was rude.',
      'us: I apologise. I will talk to the crew today.',
      'them: It is the second time. If it happens again, I will call the city.',
      'us: It will not. We will park on Booth Avenue from now on.',
    ],
    summary: 'A van blocked the garage for the second time. The crew parks on Booth Avenue from now on.',
    sentiment: 'negative',
    items: ['Talk to the crew about parking.'],
    outcome: null,
  },
  {
    direction: 'outbound',
    age: 19.2,
    lines: [
      'them: Hello.',
      'us: Hello {first}, this is Northwind. Your water heater has arrived. Would Thursday or Friday suit you?',
      'them: Friday, please. How long will the water be off?',
      'us: About three hours, from nine to noon.',
      'them: That works. Do you take the old one away?',
      'us: Yes, that is included. We will see you on Friday.',
    ],
    summary: 'The water heater is installed on Friday from nine to noon; the old one is taken away.',
    sentiment: 'neutral',
    items: ['Take the old water heater away.'],
    outcome: 'Booked',
  },
  {
    direction: 'outbound',
    age: 26.4,
    lines: [
      'them: Hi.',
      'us: Hi {first}, Olivia from Northwind. You asked about the service plan, and I wanted to explain the difference between Silver and Gold.',
      'them: Thank you, but we have decided against it. We may sell the house next year.',
      'us: I understand. May I ask again in autumn?',
      'them: Sure, you can try.',
    ],
    summary:
      'The client does not want a service plan, because the house may be sold next year. Asking in autumn is welcome.',
    sentiment: 'neutral',
    items: [],
    outcome: 'Not Interested',
  },
];

/** Voicemails: what was said, and for recent ones that nobody has called back. */
export const voicemailStories: readonly CallStory[] = [
  {
    direction: 'inbound',
    age: 0.1,
    lines: [
      'them: Hello, our air handler drips onto the laundry. I put a bucket under it. Please call me back today, any time until nine.',
    ],
    summary: 'The air handler drips; a bucket is under it. The client asks to be called today until nine.',
    sentiment: 'neutral',
    items: ['Call the client back today until nine.'],
    outcome: null,
  },
  {
    direction: 'inbound',
    age: 0.8,
    lines: [
      'them: Hi Olivia, it is about Thursday. My mother is in hospital, so we need to move the visit to next week. Please call me.',
    ],
    summary: 'The visit on Thursday has to move to next week.',
    sentiment: 'neutral',
    items: ['Move the visit to next week.', 'Call the client about the new date.'],
    outcome: null,
  },
  {
    direction: 'inbound',
    age: 2.6,
    lines: [
      'them: This is the third time that I call. The toilet on the second floor is still running, and the water bill is terrible. Somebody has to come.',
    ],
    summary: 'The toilet on the second floor still runs. Third call; the client is upset about the water bill.',
    sentiment: 'negative',
    items: ['Send somebody for the toilet on the second floor.'],
    outcome: 'Follow Up',
  },
  {
    direction: 'inbound',
    age: 6.3,
    lines: [
      'them: Good afternoon, I saw your van in our street. I need a price for a garage outlet for an electric car. Thank you.',
    ],
    summary: 'A new prospect wants a price for a garage outlet for an electric car.',
    sentiment: 'neutral',
    items: ['Send a price for the garage outlet.'],
    outcome: 'Interested',
  },
  {
    direction: 'inbound',
    age: 12.5,
    lines: ['them: Hi, nothing urgent. The key is under the blue planter again, so Lena can let herself in. Bye.'],
    summary: 'The key for the cleaning is under the blue planter.',
    sentiment: 'neutral',
    items: [],
    outcome: null,
  },
  {
    direction: 'inbound',
    age: 23.6,
    lines: [
      'them: Hello, I would like to thank you for the quick repair on Saturday. You saved our party, the food stayed cold. Great work.',
    ],
    summary: 'Thanks for the quick repair of the cooler on Saturday.',
    sentiment: 'positive',
    items: [],
    outcome: null,
  },
];

/** What somebody noted after a call that was not recorded. */
export const callNotes = [
  'Wanted to know our hours. Gave them.',
  'Asked whether the invoice has arrived; it has.',
  'Confirmed the visit for tomorrow.',
  'Will think about the estimate and call again.',
  'Gave the gate code, it is in the client’s file.',
  '',
  'Asked for the filter size: 20x25x4.',
  '',
] as const;
