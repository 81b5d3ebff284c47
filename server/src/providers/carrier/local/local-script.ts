import type { TranscriptSegment } from '@truckroll/domain/calls/transcript';

type Line = readonly ['caller' | 'agent', string];

/** The conversations of simulated calls: one conversation goes well, one badly, one asks for work. */
const conversations: readonly (readonly Line[])[] = [
  [
    ['agent', 'Good morning, this is the office. How can I help you?'],
    ['caller', 'Hi, I wanted to thank you. Your technician did a great job with our furnace last week.'],
    ['agent', 'That is wonderful to hear, thank you. Is everything running well?'],
    ['caller', 'Yes, perfect. I would like to book the yearly service for next spring.'],
    ['agent', 'I will schedule the service for April and send you a confirmation by email.'],
    ['caller', 'Excellent, thanks a lot. Have a good day.'],
  ],
  [
    ['agent', 'Good afternoon, this is the office. What can I do for you?'],
    ['caller', 'I am disappointed. The leak under the sink is back, and nobody came yesterday.'],
    ['agent', 'I am sorry about that. Let me look at the visit.'],
    ['caller', 'This is the second problem in a month. I am really unhappy, and the delay is terrible.'],
    ['agent', 'We need to send somebody today. I will call you back within an hour with a time.'],
    ['caller', 'Please do. Otherwise I want a refund.'],
  ],
  [
    ['agent', 'Hello, this is the office.'],
    ['caller', 'Hello, I need a price for a new water heater at our second house.'],
    ['agent', 'Of course. How many people live there?'],
    ['caller', 'Four. The old heater has fifty gallons and is twelve years old.'],
    ['agent', 'I will send you an estimate tomorrow. Please send us a photo of the old one.'],
    ['caller', 'All right, I will send the photo tonight.'],
  ],
];

const voicemails: readonly (readonly Line[])[] = [
  [
    ['caller', 'Hello, I am calling about the visit on Thursday. Please call me back when you have a minute.'],
    ['caller', 'We need to move it to the afternoon. Thank you.'],
  ],
  [
    ['caller', 'Hi, our air conditioner stopped working this morning and it is getting hot in here.'],
    ['caller', 'Please send somebody as soon as possible. You can reach me at this number.'],
  ],
];

/**
 * What was said in a simulated recording, spread over its length: the time of each line is in proportion to its text.
 *
 * @param seed selects one of the conversations
 */
export function simulatedScript(kind: 'call' | 'voicemail', seed: number, seconds: number): TranscriptSegment[] {
  const scripts = kind === 'call' ? conversations : voicemails;
  const lines = scripts[seed % scripts.length] ?? [];
  const total = lines.reduce((sum, [, text]) => sum + text.length, 0);
  const at = (characters: number): number => Math.round((characters / total) * seconds * 10) / 10;
  let before = 0;
  return lines.map(([speaker, text]) => {
    const start = at(before);
    before += text.length;
    return { speaker, start, end: at(before), text };
  });
}
