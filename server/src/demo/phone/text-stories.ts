/** A conversation by text. '<' begins what the client writes, '>' what the company writes; `{first}` is the client. */
export type TextStory = {
  /** The age of the first message in days. */
  age: number;
  lines: readonly string[];
  /** What comes with the first line of the client. */
  picture?: true;
  /** The last line could not be delivered, for this reason. */
  failure?: string;
  /** The company writes this line later: at nine in so many days. */
  later?: { days: number; text: string };
};

/** Appointments and crews on their way. */
const visits: readonly TextStory[] = [
  {
    age: 0.15,
    lines: [
      '> Hi {first}, Diego is on his way and should be with you in 25 minutes.',
      '< Great. The driveway is icy, please park on the street.',
      '> Thanks, I have told him.',
      '< He is here already, that was quick!',
      '> That is Diego. Enjoy the warmth.',
    ],
  },
  {
    age: 0.6,
    lines: [
      '> Hello {first}, this is Northwind. We can come on Thursday between 9 and 11 or on Friday between 1 and 3. Which do you prefer?',
      '< Friday please',
      '> Friday between 1 and 3 is yours. Tom will come.',
      '< Perfect. Does somebody have to be home?',
      '> Only to let him in, it takes about an hour.',
      '< Ok. My son will be there, he is 19.',
    ],
  },
  {
    age: 1.3,
    lines: [
      '> Hi {first}, a reminder of your visit tomorrow between 8 and 10.',
      '< Thanks for the reminder. Can you come at 8 sharp? I have to leave at 9.',
      '> You are the first on Tom’s list, so yes.',
      '< 🙏',
      '> See you tomorrow.',
      '< One more thing: the shut-off is behind the dryer.',
      '> Noted, thank you.',
    ],
    later: { days: 1, text: 'Hi {first}, was everything in order with Tom’s visit? A word to us is always welcome.' },
  },
  {
    age: 4.2,
    lines: [
      '< Is somebody still coming today? It is 4:30.',
      '> I am sorry {first}, the job before took longer. Aisha is 20 minutes away.',
      '< Ok. I would have liked to know that at 4.',
      '> You are right, that was our mistake.',
      '< She is here now. All good.',
      '> Thank you for your patience.',
    ],
  },
  {
    age: 8.4,
    lines: [
      '> Hello {first}, we have to move tomorrow’s visit: the part is late. Would Wednesday at 10 work?',
      '< Wednesday I am at work until 2',
      '> Then Wednesday at 3?',
      '< Yes 3 is good',
      '> Booked: Wednesday at 3. Sorry for the change.',
      '< No worries, thanks for telling me early',
      '> Have a good evening!',
    ],
  },
  {
    age: 15.1,
    lines: [
      '> Hi {first}, Lena has finished and locked up. The key is back in the box.',
      '< The windows look amazing!!',
      '> I will tell her. Same time in two weeks?',
      '< Yes please, and the oven next time if possible',
      '> The oven is on the list. It adds about 40 minutes.',
      '< Fine with me',
      '> Then see you in two weeks.',
    ],
  },
  {
    age: 21.3,
    lines: [
      '< Good morning, is it ok if the crew starts at 7:30 instead of 8? My neighbour complained about parking.',
      '> Good morning {first}, 7:30 is fine. Where should they park?',
      '< Behind the garage, I will open the gate',
      '> Thank you, I will tell Samir.',
      '< 👍',
      '> They are done for today and cleaned up.',
      '< I saw. Very tidy!',
    ],
  },
];

/** Questions and problems of clients. */
const questions: readonly TextStory[] = [
  {
    age: 0.08,
    lines: [
      '< Hi, the pilot light of our water heater went out again. Photo attached. Can I light it myself?',
      '> Hi {first}, thanks for the picture. Do you smell gas?',
      '< No smell at all',
      '> Good. Please leave it off, a part at the bottom looks scorched. Can Diego come by this afternoon?',
      '< Yes after 3',
    ],
    picture: true,
  },
  {
    age: 0.9,
    lines: [
      '< What filter do I need? The old one says 16x25 something',
      '> For your furnace it is 16x25x4, MERV 11.',
      '< Do you sell them?',
      '> Yes, $38 each, or six for $198. We can drop them at your door.',
      '< Six please',
      '> They will be there on Monday, with the invoice.',
      '< Thank you!',
    ],
  },
  {
    age: 2.4,
    lines: [
      '< Our toilet is running all night, is that something for you or can I do it',
      '> Often it is only the flapper, a $12 part. Does it stop when you hold the handle?',
      '< Yes!',
      '> Then it is the chain: shorten it by two links.',
      '< IT WORKED. You just lost 100 dollars',
      '> And won a friend. Call us for the next one!',
      '< Definitely',
    ],
  },
  {
    age: 3.7,
    lines: [
      '< The thermostat shows E4 and nothing happens',
      '> Hi {first}, E4 means that it has lost the outdoor sensor. Heating still works, it only looks worrying.',
      '< It is 18 degrees in here and falling',
      '> Then it is more than the sensor. Aisha can be there at 6 this evening.',
      '< Please. We have blankets',
      '> She is on her way.',
      '< Heat is back. Aisha is a hero',
      '> She is blushing.',
    ],
  },
  {
    age: 6.1,
    lines: [
      '< Do you also clean dryer vents?',
      '> We do, $95 for a vent of up to 15 feet. With a cleaning visit it is $75.',
      '< How long does it take',
      '> About 30 minutes.',
      '< Can Lena do it next time she is here',
      '> Added to her next visit, {first}.',
      '< 👌',
    ],
  },
  {
    age: 11.2,
    lines: [
      '< Hi it is me again about the sump pump, it runs every 5 minutes since the rain',
      '> Hello {first}, that is a lot. Is there water in the pit when it stops?',
      '< It is full again right away',
      '> Then the valve does not close and the water runs back. Tom can look at it tomorrow at 11.',
      '< ok tomorrow at 11. Will it survive the night?',
      '> It should. If it stops, call 437-555-0100, somebody answers all night.',
      '< Good to know thx',
    ],
  },
  {
    age: 18.5,
    lines: [
      '< The breaker of the kitchen trips when I use kettle and toaster together',
      '> That is normal for a 15 A circuit, {first}: together they need more than it gives.',
      '< So nothing is broken?',
      '> Nothing. If you want both at once, Samir can add a circuit. About $450.',
      '< I will drink tea later then 😄',
      '> The cheaper solution!',
    ],
  },
  {
    age: 27.2,
    lines: [
      '< Can you tell me what year our furnace is from? The insurance asks',
      '> It is a 2011 model, serviced by us every autumn since 2019.',
      '< Could I have that in writing',
      '> It is in your mailbox, {first}: a letter with the serial number.',
      '< Wow fast. Thank you',
      '> Any time.',
    ],
  },
];

/** Money, papers, and people who want no more messages. */
const office: readonly TextStory[] = [
  {
    age: 1.8,
    lines: [
      '> Hi {first}, the estimate for your bathroom fan is in your email. Any questions?',
      '< Is the electrician included in the price?',
      '> Yes, everything: fan, wiring, switch and the hole in the wall.',
      '< Then we take it',
      '> Wonderful. Please approve it with the link in the email, then I book Samir.',
      '< Done',
      '> Thank you! Tuesday at 9?',
      '< Tuesday at 9 it is',
    ],
  },
  {
    age: 5.5,
    lines: [
      '> Hello {first}, a friendly reminder: the invoice of last month is still open.',
      '< Oh no I forgot. Can I pay by e-transfer?',
      '> Of course: pay@northwind.example, with the invoice number please.',
      '< Sent',
      '> Received, thank you!',
    ],
  },
  {
    age: 9.6,
    lines: [
      '> Hi {first}, we start the spring check-ups next week. Would you like yours?',
      '< How much is it this year',
      '> $139, the same as last year.',
      '< Put me down for any morning',
      '> Thursday at 9?',
      '< ok',
      '> Booked, {first}.',
    ],
  },
  {
    age: 13.3,
    lines: ['> Hi {first}, for two weeks duct cleaning is 15% off. Shall we book it?', '< STOP'],
  },
  {
    age: 16.7,
    lines: [
      '> Hello {first}, this is Northwind. We tried to reach you about the date of your installation.',
      '> Please call us when it suits you.',
    ],
    failure: 'Unreachable',
  },
  {
    age: 24.4,
    lines: [
      '< Could you send the invoice to my landlord instead of me',
      '> Gladly. What is the email address?',
      '< office@1438danforth.example',
      '> Sent, with a copy to you.',
      '< Thank you so much',
      '> You are welcome, {first}.',
    ],
  },
  {
    age: 29.5,
    lines: [
      '< Hi, how do I cancel the service plan',
      '> Hello {first}, sorry to read that. It ends with the year, you do not have to do anything. Was something not right?',
      '< No no, we are moving to Halifax!',
      '> Then all the best by the sea. We know a good plumber there if you need one.',
      '< Ha, yes please',
      '> I will email you her number.',
      '< You are the best',
    ],
  },
];

export const textStories: readonly TextStory[] = [...visits, ...questions, ...office];
