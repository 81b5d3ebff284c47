/** Twilio's code for a recipient who answered STOP: https://www.twilio.com/docs/api/errors/21610 */
export const optedOutCode = 21_610;

/** The meaning of the error codes that people can act upon: https://www.twilio.com/docs/api/errors */
const meanings: Readonly<Record<number, string>> = {
  [optedOutCode]: 'This number has opted out of messages.',
  21211: 'This is not a valid phone number.',
  21408: 'Messages to this country are not allowed.',
  21614: 'This number cannot receive messages.',
  21617: 'The message is too long.',
  30003: 'Unreachable',
  30004: 'The recipient has blocked messages.',
  30005: 'This number does not exist.',
  30006: 'This number cannot receive messages.',
  30007: 'The message was filtered by the carrier.',
  30034: 'This number is not registered for messages.',
};

/**
 * The meaning of the carrier's error code for people. Unknown codes are named, so that an operator can look them up.
 */
export const errorMeaning = (code: number | null): string => {
  if (code === null) return 'The message could not be delivered.';
  return meanings[code] ?? `The message could not be delivered (${code}).`;
};
