/** A question that clients answer when they book. Without options the answer is a free text. */
export type BookingQuestion = { id: string; text: string; options: readonly string[]; isRequired: boolean };

/** Whether clients can or must add photos when they book. */
export const photoNeeds = ['none', 'optional', 'required'] as const;
export type PhotoNeed = (typeof photoNeeds)[number];

/** Whether a booking becomes a request that the office approves, or a job with a visit at once. */
export const bookingWays = ['office', 'at_once'] as const;
export type BookingWay = (typeof bookingWays)[number];

/** 'held': a client fills in the form, for some minutes; 'asked': the office has to approve it; 'booked': it has a visit. */
export const bookingStatuses = ['held', 'asked', 'booked'] as const;
export type BookingStatus = (typeof bookingStatuses)[number];

/** How long a time is held while its client fills in the form. */
export const holdMinutes = 10;

export const mostBookingServices = 50;
export const mostQuestions = 10;
export const mostOptions = 12;
export const mostBookingPhotos = 6;
export const longestAnswer = 1000;
export const longestBookingNote = 2000;

export type BookingAnswer = { questionId: string; answer: string };

const answerTo = (answers: readonly BookingAnswer[], id: string): string =>
  answers.find(({ questionId }) => questionId === id)?.answer.trim() ?? '';

/**
 * The questions whose answers are missing, or are none of the options.
 *
 * @example openQuestions([{ id: 'a', text: 'Floor?', options: ['1', '2'], isRequired: true }], [{ questionId: 'a', answer: '3' }])
 *   → ['a']
 */
export function openQuestions(questions: readonly BookingQuestion[], answers: readonly BookingAnswer[]): string[] {
  return questions.flatMap(({ id, options, isRequired }) => {
    const answer = answerTo(answers, id);
    if (answer === '') return isRequired ? [id] : [];
    return options.length > 0 && !options.includes(answer) ? [id] : [];
  });
}

/**
 * What the client wrote, for the people who do the work: each question with its answer, and the note.
 *
 * @example answersText([{ id: 'a', text: 'Which floor?', … }], [{ questionId: 'a', answer: '2' }], 'Ring twice')
 *   → 'Which floor?\n2\n\nRing twice'
 */
export function answersText(
  questions: readonly BookingQuestion[],
  answers: readonly BookingAnswer[],
  note: string,
): string {
  const answered = questions.flatMap(({ id, text }) => {
    const answer = answerTo(answers, id);
    return answer === '' ? [] : [`${text}\n${answer}`];
  });
  return [...answered, note.trim()].filter((part) => part !== '').join('\n\n');
}

/**
 * The company's part of the address of its booking page (`/book/…`): lowercase letters, digits and hyphens.
 *
 * @example slugOf('Böhm & Söhne, Plumbing') → 'bohm-sohne-plumbing'
 */
export const slugOf = (companyName: string): string =>
  companyName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .split('-')
    .filter((word) => word !== '')
    .join('-')
    .slice(0, 60);
