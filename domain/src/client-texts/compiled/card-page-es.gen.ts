// Made by `npm run generate` from the catalogues of domain/src/client-texts.
import type { Catalogue } from '../words.ts';
import type { CardPageTexts } from './card-page.gen.ts';

export const messages: Catalogue<CardPageTexts> = {
  'title': "Tarjeta guardada",
  'none': "No hay ninguna tarjeta ni cuenta bancaria guardada.",
  'add': "Guardar una tarjeta o cuenta bancaria",
  'replace': "Reemplazarla",
  'ending': [["brand"]," terminada en ",["last4"]],
  'bank': "Cuenta bancaria",
  'expires': ["Vence ",["month"]],
  'expired': ["Venció ",["month"]],
  'remove': "Quitar",
  'removeOf': ["Quitar ",["name"]],
  'consent': ["Autorizo a ",["company"]," a conservar mi tarjeta o cuenta bancaria en Stripe, que procesa los pagos, y a cobrar con ella las facturas que reciba, nunca más de lo que se debe. Si ",["company"]," y yo acordamos el pago automático, las facturas se cobran cuando vencen y recibo un aviso por correo al menos ",["days",2,{"one":[0," día"],"other":[0," días"]}]," antes. Puedo quitarla en esta página en cualquier momento."],
  'agree': "Acepto, continuar",
  'opening': "Abriendo...",
  'save': "Guardar",
  'saving': "Guardando...",
  'checking': "Se está consultando a su banco. El resultado aparece aquí.",
  'saved': "Se ha guardado. Gracias.",
  'refused': "No se pudo guardar. Revise sus datos.",
  'formFailed': "No se pudo cargar el formulario. Revise su conexión.",
  'safe': ["Sus datos van directamente a Stripe. ",["company"]," solo ve los cuatro últimos dígitos."],
  'off': "Por el momento no se puede guardar nada aquí. Comuníquese con la empresa.",
  'automatic': ["Las facturas se cobran con ella automáticamente cuando vencen. Recibe un aviso por correo al menos ",["days",2,{"one":[0," día"],"other":[0," días"]}]," antes."],
};
