// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { ArrivalPageTexts } from './arrival-page.gen.ts';

export const messages: Catalogue<ArrivalPageTexts> = {
  'title': "Votre visite",
  'ended': "Cette visite n’est plus suivie ici.",
  'hasArrived': [["person"]," est sur place"],
  'onTheWay': [["person"]," est en route"],
  'since': ["Depuis ",["time"]],
  'expectedAt': ["Arrivée prévue vers ",["time"]],
  'expectedSoon': "Arrivée prévue bientôt",
  'traffic': "La circulation peut modifier l’heure. Cette page se met à jour d’elle-même.",
  'call': ["Appeler le ",["number"]],
};
