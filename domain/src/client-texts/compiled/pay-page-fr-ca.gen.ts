// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { PayPageTexts } from './pay-page.gen.ts';

export const messages: Catalogue<PayPageTexts> = {
  'title': "Payer par carte",
  'explained': ["Les cartes de crédit coûtent ",["percent"]," de plus. Les cartes de débit et prépayées ne coûtent rien de plus."],
  'cardFirst': "Entrez d’abord la carte. Vous voyez ensuite ce qui est payé, et rien n’est payé avant votre accord.",
  'continue': "Continuer",
  'wait': "Veuillez patienter...",
  'review': "Vérifier le paiement",
  'ending': [["brand"]," se terminant par ",["last4"]],
  'amount': "Montant",
  'tip': "Pourboire",
  'surcharge': ["Supplément pour carte de crédit, ",["percent"]],
  'total': "Total",
  'pay': ["Payer ",["amount"]],
  'paying': "Paiement en cours...",
  'another': "Utiliser une autre carte",
  'paid': "Merci. Le paiement est arrivé.",
  'processing': "Merci. Votre banque a besoin d’un peu de temps; le paiement est confirmé dès qu’elle a répondu.",
  'refused': "Votre banque a refusé la carte.",
  'formFailed': "Le formulaire n’a pas pu être ouvert.",
  'back': "Retour au document",
  'nothingDue': "Rien n’est dû.",
};
