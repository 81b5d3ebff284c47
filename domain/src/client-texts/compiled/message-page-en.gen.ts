// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { MessagePageTexts } from './message-page.gen.ts';

export const messages: Catalogue<MessagePageTexts> = {
  'title': "Your message",
  'messagesFrom': ["Messages from ",["company"]],
  'emails': "Emails",
  'getsEmails': "You get reminders and other messages by email.",
  'getsNoEmails': "You get no more reminders and other messages by email.",
  'stop': "Stop these emails",
  'again': "Get them again",
  'rating': "Rating",
  'howDidWeDo': "How did we do?",
  'thanks': "Thank you for your rating",
  'stars': "Stars",
  'starsOf': [["stars"]," of 5 stars"],
  'comment': "What would you like to tell us?",
  'send': "Send",
  'changeRating': "Change the rating",
  'tellOthers': "Would you tell others too?",
  'writeReview': "Write a review",
};
