/** The call outcomes that every new account begins with (API CA-2). */
export const defaultCallOutcomes = [
  'Interested',
  'Not Interested',
  'Follow Up',
  'Booked',
  'Left Voicemail',
  'No Answer',
  'Wrong Number',
] as const;
