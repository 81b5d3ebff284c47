// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { CardPageTexts } from './card-page.gen.ts';

export const messages: Catalogue<CardPageTexts> = {
  'title': "Carte au dossier",
  'none': "Aucune carte ni aucun compte bancaire au dossier.",
  'add': "Enregistrer une carte ou un compte bancaire",
  'replace': "Remplacer",
  'ending': [["brand"]," se terminant par ",["last4"]],
  'bank': "Compte bancaire",
  'expires': ["Expire le ",["month"]],
  'expired': ["Expirée depuis ",["month"]],
  'remove': "Retirer",
  'removeOf': ["Retirer ",["name"]],
  'consent': ["J’autorise ",["company"]," à conserver ma carte ou mon compte bancaire auprès de Stripe, qui traite les paiements, et à s’en servir pour les factures que je reçois, sans jamais dépasser le montant dû. Si ",["company"]," et moi convenons de paiements automatiques, les factures sont débitées à leur échéance, et je reçois un avis par courriel au moins ",["days",2,{"one":[0," jour"],"other":[0," jours"]}]," avant. Je peux retirer cette autorisation sur cette page à tout moment."],
  'agree': "J’accepte, continuer",
  'opening': "Ouverture...",
  'save': "Enregistrer",
  'saving': "Enregistrement...",
  'checking': "Votre banque vérifie la demande. Le résultat s’affiche ici.",
  'saved': "C’est enregistré. Merci.",
  'refused': "L’enregistrement a échoué. Veuillez vérifier vos renseignements.",
  'formFailed': "Le formulaire n’a pas pu être chargé. Veuillez vérifier votre connexion.",
  'safe': ["Vos renseignements vont directement à Stripe. ",["company"]," ne voit que les quatre derniers chiffres."],
  'off': "Rien ne peut être enregistré ici pour le moment. Veuillez communiquer avec l’entreprise.",
  'automatic': ["Les factures y sont portées automatiquement à leur échéance. Vous recevez un avis par courriel au moins ",["days",2,{"one":[0," jour"],"other":[0," jours"]}]," avant."],
};
