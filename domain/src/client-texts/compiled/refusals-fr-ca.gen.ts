// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { RefusalsTexts } from './refusals.gen.ts';

export const messages: Catalogue<RefusalsTexts> = {
  'public_link_ended': "Ce lien n’est pas valide ou a expiré.",
  'account_suspended': "Ce compte est suspendu. Veuillez communiquer avec votre fournisseur.",
  'read_only_link': "Vous voyez cette page comme le client la voit et ne pouvez pas agir à sa place.",
  'document_answered': "Une réponse a déjà été donnée à ce document.",
  'document_changed': "Ce document a changé. Veuillez le relire.",
  'document_revised': "Ce document est en cours de révision.",
  'estimate_expired': "Cette soumission a expiré.",
  'change_not_possible': "Il n’est plus possible de demander une modification ici. Veuillez communiquer avec l’entreprise.",
  'time_not_possible': "Il n’est plus possible de choisir un moment ici. Veuillez communiquer avec l’entreprise.",
  'slot_taken': "Ce moment vient d’être pris. Veuillez en choisir un autre.",
  'online_payment_off': "Le paiement en ligne n’est pas disponible.",
  'nothing_due': "Rien n’est dû.",
  'deposit_not_approved': "Veuillez approuver la soumission avant d’en payer l’acompte.",
  'too_many_requests': "Trop de demandes. Veuillez réessayer plus tard.",
  'server_busy': "Le serveur est occupé. Veuillez réessayer dans un instant.",
  'no_database': "Le serveur est momentanément indisponible. Veuillez réessayer dans un instant.",
  'unexpected': "Une erreur est survenue. Veuillez réessayer.",
  'tryAgain': "Réessayer",
  'notOnDevice': "Pas sur cet appareil",
  'loadedLater': "Le contenu se charge dès qu’il y a un réseau.",
  'cancel': "Annuler",
  'close': "Fermer",
};
