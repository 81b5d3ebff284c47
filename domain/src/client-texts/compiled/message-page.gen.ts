// Made by `npm run generate` from the catalogues of domain/src/client-texts.
export type MessagePageTexts = {
  'title': Record<never, never>;
  'messagesFrom': { company: string | number };
  'emails': Record<never, never>;
  'getsEmails': Record<never, never>;
  'getsNoEmails': Record<never, never>;
  'stop': Record<never, never>;
  'again': Record<never, never>;
  'rating': Record<never, never>;
  'howDidWeDo': Record<never, never>;
  'thanks': Record<never, never>;
  'stars': Record<never, never>;
  'starsOf': { stars: string | number };
  'comment': Record<never, never>;
  'send': Record<never, never>;
  'changeRating': Record<never, never>;
  'tellOthers': Record<never, never>;
  'writeReview': Record<never, never>;
};
