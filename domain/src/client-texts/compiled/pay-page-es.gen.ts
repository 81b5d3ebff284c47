// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { PayPageTexts } from './pay-page.gen.ts';

export const messages: Catalogue<PayPageTexts> = {
  'title': "Pagar con tarjeta",
  'explained': ["Las tarjetas de crédito cuestan ",["percent"]," más. Las tarjetas de débito y prepago no cuestan nada más."],
  'cardFirst': "Introduzca primero la tarjeta. Después verá lo que se paga, y no se paga nada antes de que usted acepte.",
  'continue': "Continuar",
  'wait': "Espere...",
  'review': "Revisar el pago",
  'ending': [["brand"]," terminada en ",["last4"]],
  'amount': "Importe",
  'tip': "Propina",
  'surcharge': ["Recargo por tarjeta de crédito, ",["percent"]],
  'total': "Total",
  'pay': ["Pagar ",["amount"]],
  'paying': "Pagando...",
  'another': "Usar otra tarjeta",
  'paid': "Gracias. El pago ha llegado.",
  'processing': "Gracias. Su banco necesita un poco de tiempo; el pago se confirma cuando haya respondido.",
  'refused': "Su banco ha rechazado la tarjeta.",
  'formFailed': "No se pudo abrir el formulario.",
  'back': "Volver al documento",
  'nothingDue': "No hay nada pendiente.",
};
