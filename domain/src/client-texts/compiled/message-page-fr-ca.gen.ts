// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { MessagePageTexts } from './message-page.gen.ts';

export const messages: Catalogue<MessagePageTexts> = {
  'title': "Votre message",
  'messagesFrom': ["Messages de ",["company"]],
  'emails': "Courriels",
  'getsEmails': "Vous recevez des rappels et d’autres messages par courriel.",
  'getsNoEmails': "Vous ne recevez plus de rappels ni d’autres messages par courriel.",
  'stop': "Ne plus recevoir ces courriels",
  'again': "Les recevoir de nouveau",
  'rating': "Évaluation",
  'howDidWeDo': "Qu’avez-vous pensé de notre travail?",
  'thanks': "Merci pour votre évaluation",
  'stars': "Étoiles",
  'starsOf': [["stars"]," étoiles sur 5"],
  'comment': "Que souhaitez-vous nous dire?",
  'send': "Envoyer",
  'changeRating': "Modifier l’évaluation",
  'tellOthers': "Voulez-vous aussi le dire à d’autres?",
  'writeReview': "Écrire un avis",
};
