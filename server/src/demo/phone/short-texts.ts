import type { TextStory } from './text-stories.ts';

/** Short exchanges, as there are with most clients. */
export const shortStories: readonly TextStory[] = [
  { age: 2.1, lines: ['> Hi {first}, Tom is 15 minutes away.', '< ok', '> He is at the door.', '< 👍'] },
  {
    age: 6.8,
    lines: [
      '> Hello {first}, your visit is tomorrow between 10 and 12.',
      '< Thanks',
      '< Can he bring a filter?',
      '> He has one with him.',
      '< Super',
    ],
  },
  {
    age: 12.9,
    lines: ['< Did you receive my payment?', '> Yes, this morning. Thank you, {first}!', '< Great'],
  },
  {
    age: 17.8,
    lines: [
      '> Hi {first}, how is the new water heater doing?',
      '< Hot showers for everyone, finally',
      '> Music to our ears. A review would make Tom happy.',
      '< Will do tonight',
      '> Thank you!',
    ],
  },
  {
    age: 22.6,
    lines: [
      '< Gate code is now 4417',
      '> Changed in your file, {first}. Thank you!',
      '< And the dog is back, just so Lena knows',
      '> She will bring a biscuit.',
      '< He will love her forever',
    ],
  },
  {
    age: 31.1,
    lines: [
      '> Hello {first}, the part for your boiler has arrived. Monday at 1?',
      '< Monday is a holiday',
      '> So it is! Tuesday at 1 then?',
      '< Perfect',
      '> See you on Tuesday.',
    ],
  },
  {
    age: 34.2,
    lines: [
      '< Hello who is this? Missed a call from you',
      '> Hi {first}, it is Olivia from Northwind. I only wanted to confirm Thursday.',
      '< Thursday is fine!',
      '> Thank you, see you then.',
    ],
  },
  {
    age: 38.7,
    lines: [
      '> Hi {first}, the crew is done. The lawn needs water twice this week.',
      '< Will do. Looks great',
      '> Next cut in ten days.',
      '< 👍',
    ],
  },
];

/** What some of the clients with a story wrote a while before. */
export const earlierLines: readonly (readonly string[])[] = [
  ['> Hello {first}, your visit is tomorrow between 9 and 11.', '< Thanks!', '> See you tomorrow.', '< 👍'],
  [
    '> Hi {first}, Tom is 20 minutes away.',
    '< ok, the door is open',
    '> He is done, everything works.',
    '< Thank you!',
  ],
  ['< Can I have the invoice as a PDF?', '> It is in your email, {first}.', '< Got it', '> Have a good day!'],
];

/** The company's templates. */
export const textTemplates = [
  { name: 'On the way', content: 'Hi {client.firstName}, we are on our way and should be with you in 25 minutes.' },
  {
    name: 'Visit tomorrow',
    content: 'Hello {client.firstName}, a reminder of your visit tomorrow. Please call us if it does not suit you.',
  },
  {
    name: 'Ask for a review',
    content: 'Hi {client.firstName}, was everything in order? A word to us is always welcome.',
  },
] as const;
