// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { MessagePageTexts } from './message-page.gen.ts';

export const messages: Catalogue<MessagePageTexts> = {
  'title': "Su mensaje",
  'messagesFrom': ["Mensajes de ",["company"]],
  'emails': "Correos electrónicos",
  'getsEmails': "Recibe recordatorios y otros mensajes por correo electrónico.",
  'getsNoEmails': "Ya no recibe recordatorios ni otros mensajes por correo electrónico.",
  'stop': "No recibir más estos correos",
  'again': "Volver a recibirlos",
  'rating': "Valoración",
  'howDidWeDo': "¿Qué le ha parecido nuestro trabajo?",
  'thanks': "Gracias por su valoración",
  'stars': "Estrellas",
  'starsOf': [["stars"]," de 5 estrellas"],
  'comment': "¿Qué le gustaría decirnos?",
  'send': "Enviar",
  'changeRating': "Cambiar la valoración",
  'tellOthers': "¿Quiere contárselo también a otras personas?",
  'writeReview': "Escribir una reseña",
};
