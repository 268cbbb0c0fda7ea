import type { Business } from '../../contract/business.ts';
import type { Part } from '../../contract/stage.ts';
import { readablePhone } from '../../rules/phone.ts';
import type * as english from './texts.ts';

/* What SallieBot says of its own accord, in Spanish. The compiler asks for every text of `texts.ts`; what the shop's facts say stays as the shop wrote it. */

type Text = english.Text;
type Group<Name extends keyof typeof english> = Record<keyof (typeof english)[Name], Text>;

const call = (shop: Business) => `llámenos al ${readablePhone(shop.phone)}`;
const example = ({ address }: Business) =>
  `123 Main Street, ${address.city}, ${address.state} ${address.zip}`;

export const labels: typeof english.labels = {
  flooring_type: 'Piso',
  colors: 'Colores',
  patterns: 'Diseño',
  name: 'Nombre',
  phone: 'Teléfono',
  email: 'Correo',
  address: 'Dirección',
  when: 'Mejor hora',
};

export const takenLabels: typeof english.takenLabels = {
  name: 'nombre',
  phone: 'número de teléfono',
  email: 'correo electrónico',
  address: 'dirección',
  street: 'calle',
  town: 'ciudad',
  when: 'mejor hora',
  and: 'y',
};

export const greetings: Group<'greetings'> = {
  hello: (shop) =>
    `Hola, soy SallieBot, el asistente automático de ${shop.name}. Esta conversación se guarda para que nuestro equipo pueda responderle.`,
  welcome_available: () =>
    'Alguien de nuestro equipo está en el chat ahora mismo; solo pida hablar con una persona. ¿O preparo una visita gratis a su casa?',
  welcome_closed: () =>
    'La tienda está cerrada ahora. Puedo contestar preguntas y tomar su solicitud hasta que volvamos. ¿Preparo una visita gratis a su casa?',
  welcome_closed_until: (_, opening = '') =>
    `La tienda está cerrada ahora; abrimos ${opening}. Puedo contestar preguntas y tomar su solicitud hasta entonces. ¿Preparo una visita gratis a su casa?`,
  welcome_nobody_connected: () =>
    'Nuestro equipo no está en el chat en este momento, pero puedo contestar preguntas y pasar un mensaje. ¿Preparo una visita gratis a su casa?',
  welcome_unknown: () =>
    'Puedo contestar preguntas sobre nuestros pisos y servicios. ¿Preparo una visita gratis a su casa?',
};

export const intro: Group<'intro'> = {
  ask: () => '¿Preparo una visita gratis a su casa?',
  unsure: () =>
    'Está bien, nadie tiene que saberlo antes de ver muestras: nuestro equipo las lleva a su casa y le ayuda a escoger. ¿Preparo una visita gratis a su casa?',
  goOn: () => '¿Seguimos con su solicitud de visita?',
  anythingElse: () => 'Nuestro equipo tiene su solicitud. ¿Le puedo ayudar en algo más?',
  starting: () => '¡Muy bien! Solo necesito unos datos; toma unos dos minutos.',
  declined: () =>
    'No hay problema. Pregúnteme lo que quiera de pisos, horario o servicios; cuando guste, escriba "visita".',
  stillHere: () =>
    'Claro. Aquí estoy si tiene alguna pregunta; con "visita" preparamos una visita gratis.',
};

export const questions: Group<'questions'> = {
  flooring_type: () =>
    '¿Qué tipo de piso le interesa? Madera, vinilo, alfombra, azulejo y piedra, laminado o restaurar madera; "no sé" también está bien.',
  colors: () =>
    '¿Tiene algún color en mente? Por ejemplo claro, oscuro o gris; también puede decir "cualquiera".',
  patterns: () =>
    '¿Y un diseño o estilo? Por ejemplo tabla ancha, espiga o liso; también puede decir "omitir".',
  name: () => '¡Gracias! ¿Cómo se llama usted?',
  phone: () => '¿Cuál es el mejor número de teléfono para llamarle?',
  email: () => '¿Cuál es su correo electrónico?',
  address: (shop) =>
    `¿Cuál es la dirección del proyecto? Calle, ciudad, estado y código postal por favor, como ${example(shop)}.`,
};

export const misses: Record<Part, [first: Text, second: Text]> = {
  flooring_type: [
    () => 'Perdón, no le entendí. ¿Qué tipo de piso le interesa?',
    () =>
      'Con cualquier palabra basta, por ejemplo "madera de roble para la sala" o "alfombra". "No sé" también está bien.',
  ],
  colors: [
    () => 'Perdón, no le entendí. ¿Qué colores tiene en mente?',
    () =>
      'Con cualquier palabra basta, por ejemplo "gris claro" o "café oscuro". "Cualquiera" también está bien.',
  ],
  patterns: [
    () => 'Perdón, no le entendí. ¿Qué diseño o estilo tiene en mente?',
    () =>
      'Con cualquier palabra basta, por ejemplo "tabla ancha" o "espiga". "Omitir" también está bien.',
  ],
  name: [
    () => 'Necesito un nombre para saber por quién preguntar. ¿Cómo se llama usted?',
    () => 'Escriba por favor solo su nombre, por ejemplo "Ana Díaz".',
  ],
  phone: [
    () =>
      'Necesito un número de teléfono válido de 10 dígitos para poder llamarle sobre su visita.',
    () => 'Necesito un número de teléfono válido de 10 dígitos, por ejemplo 570-555-0123.',
  ],
  email: [
    () =>
      'Escriba por favor un correo electrónico válido para enviarle una confirmación, o diga "sin correo" y le llamamos.',
    () => 'Escriba por favor un correo electrónico válido, por ejemplo ana@example.com.',
  ],
  address: [
    (shop) =>
      `Necesito su dirección completa con calle, ciudad, estado y código postal. Por ejemplo: ${example(shop)}`,
    (shop) =>
      `Todavía parece incompleta. Escriba por favor su dirección completa en una línea. Por ejemplo: ${example(shop)}`,
  ],
};

export const missed: Group<'missed'> = {
  doubtedName: () => 'Eso no parece un nombre. Si es el suyo, escríbalo por favor otra vez.',
  noZip: (shop, draft = '') =>
    `Hasta ahora tengo: ${draft}\nMe falta el código postal. Una dirección completa es así, por ejemplo: ${example(shop)}`,
  noState: (shop, draft = '') =>
    `Hasta ahora tengo: ${draft}\nMe falta el estado. Una dirección completa es así, por ejemplo: ${example(shop)}`,
  noStreet: (shop, draft = '') =>
    `Hasta ahora tengo: ${draft}\nMe falta la calle con su número. Una dirección completa es así, por ejemplo: ${example(shop)}`,
  otherWays: (shop) =>
    `Podemos hacerlo de otra forma: llene el formulario en /consultation, ${call(shop)}, o pídame hablar con una persona. O inténtelo otra vez.`,
  otherWaysAlone: (shop) =>
    `Podemos hacerlo de otra forma: llene el formulario en /consultation, o ${call(shop)}. O inténtelo otra vez.`,
};

export const help: Group<'help'> = {
  acknowledged: () =>
    'Nuestro equipo ya lo tiene, marcado como urgente. Llámenos, o deje aquí su número y le llamamos.',
  askName: () => 'Gracias. ¿Cómo se llama usted?',
  askReach: () => '¿Dónde le encontramos? Basta un número de teléfono o un correo electrónico.',
  missedReach: () =>
    'Necesito un número de teléfono de 10 dígitos, por ejemplo 570-555-0123, o un correo electrónico.',
  passed: (_, reach = '', promise = '') =>
    `Nuestro equipo ya lo tiene, marcado como urgente. Le buscamos en ${reach}.\n${promise}.`,
  kept: (shop) =>
    `Nuestro equipo ya lo tiene, y lo que escriba aquí también les llega. Si quiere, ${call(shop)}.`,
  notPassed: (shop) => `No pude pasárselo a nuestro equipo ahora. Por favor ${call(shop)}.`,
};

export const taken: Group<'taken'> = {
  noted: (_, what = '') => `Gracias, anoté: ${what}.`,
  changed: (_, what = '') => `Lo cambié. ${what}`,
  street: (_, draft = '') => `De la dirección tengo hasta ahora: ${draft}`,
  readBack: (_, email = '') => `Entendí ${email}, ¿es correcto?`,
  misread: () =>
    'No estoy seguro de haber entendido bien su correo. Escríbalo por favor sin espacios, por ejemplo ana@example.com.',
};

export const closing: Group<'closing'> = {
  summary: (
    _,
    flooring = '',
    colors = '',
    patterns = '',
    name = '',
    phone = '',
    email = '',
    address = '',
  ) =>
    [
      'Esto es lo que tengo:',
      `Piso: ${flooring}`,
      `Colores: ${colors}`,
      `Diseño: ${patterns}`,
      `Nombre: ${name}`,
      `Teléfono: ${phone}`,
      `Correo: ${email || 'ninguno, por teléfono por favor'}`,
      `Dirección: ${address}`,
      '¿Está todo correcto? Diga sí para enviarlo a nuestro equipo.',
    ].join('\n'),
  whichPart: () =>
    '¿Qué parte cambio: piso, colores, diseño, nombre, teléfono, correo o dirección?',
  unclear: () => '¿La envío? Diga sí para enviarla, o no para cambiar algo.',
  sending: () => 'Un momento, estoy enviando su solicitud.',
  storedAlready: () => 'Nuestro equipo ya tiene su solicitud; no hay que hacer nada más.',
  changeLater: (shop) =>
    `Nuestro equipo ya tiene su solicitud. Para cambiar algo, dígame cómo debe ser, por ejemplo "mi correo es ana@example.com", o ${call(shop)}.`,
  changeByPhone: (shop) =>
    `Nuestro equipo ya tiene su solicitud. Para cambiar algo, ${call(shop)}.`,
  addition: (_, floor = '') =>
    `¿Lo agrego a la solicitud que ya tiene nuestro equipo, o preparo otra: ${floor}? Diga "agregar" u "otra solicitud".`,
  corrected: (_, what = '') => `Se lo pasé a nuestro equipo. ${what}`,
  notCorrected: (shop) =>
    `No pude pasárselo a nuestro equipo ahora. Por favor ${call(shop)} para cambiarlo.`,
  failed: (shop) =>
    `No pude enviar su solicitud ahora. Sus respuestas están guardadas: diga sí para intentarlo otra vez, o ${call(shop)}.`,
  stored: (shop, promise = '') =>
    `¡Gracias! Nuestro equipo tiene su solicitud; le llamaremos dentro de ${shop.followUpHours} horas.\n${promise}.`,
  storedForLater: (_, promise = '') => `¡Gracias! Nuestro equipo tiene su solicitud.\n${promise}.`,
};

export const calls: Group<'calls'> = {
  passed: (_, phone = '', promise = '') =>
    `¡Gracias! Nuestro equipo tiene su número, ${phone}.\n${promise}.`,
  passedWhen: (_, phone = '', when = '') =>
    `¡Gracias! Nuestro equipo tiene su número, ${phone}.\nSaben cuándo le conviene: ${when}. Llaman mientras estamos abiertos, lo más cerca posible de esa hora.`,
  kept: () =>
    'Nuestro equipo tiene su número y le llamará. ¿Puedo contestarle algo mientras tanto?',
  failed: (shop) => `No pude pasarlo ahora. Por favor ${call(shop)}.`,
};

export const trouble: Group<'trouble'> = {
  assistant: (shop) =>
    `Ahora tengo problemas para conectarme. Por favor ${call(shop)} y con gusto le ayudamos.`,
  lost: () =>
    'Se perdió la conexión con el chat. Sigo intentando conectarme; lo que escriba se guarda y se envía entonces. También puede seguir conmigo: diga "continue with SallieBot".',
  back: () => 'Ya estamos de vuelta: el chat está conectado otra vez.',
  failed: (shop) =>
    `No pude reconectar el chat. Puede seguir conmigo, presionar el botón del chat para intentarlo otra vez, o ${call(shop)}.`,
};

export const live: Group<'live'> = {
  sorry: () => 'Siento mucho oír eso. Una persona debe verlo.',
  connecting: () =>
    'Le estoy conectando con nuestro equipo. Escriba aquí su mensaje; alguien le contestará en este chat. Diga "terminar" para volver conmigo.',
  nobody: (shop) =>
    `Nuestro equipo no está en el chat en este momento. Escriba aquí su mensaje y lo encontrarán; deje su nombre y su correo y la respuesta le llega por correo. También ${call(shop)}.`,
  closed: (shop) =>
    `Ahora no hay nadie en la tienda. Escriba aquí su mensaje y lo encontraremos cuando volvamos; deje su nombre y su correo y la respuesta le llega por correo. Nuestro teléfono es ${readablePhone(shop.phone)}.`,
  closedUntil: (shop, opening = '') =>
    `Ahora no hay nadie en la tienda. Abrimos ${opening}. Escriba aquí su mensaje y lo encontraremos entonces; deje su nombre y su correo y la respuesta le llega por correo. Nuestro teléfono es ${readablePhone(shop.phone)}.`,
  switchedOff: (shop) =>
    `El chat con personas está apagado ahora, así que no puedo conectarle. Por favor ${call(shop)}, o diga "visita" y nosotros le llamamos.`,
  unknown: (shop) =>
    `No puedo conectar con el chat ahora. Por favor ${call(shop)}, o diga "visita" y nosotros le llamamos.`,
  switchedOffNow: (shop) =>
    `El chat con personas se acaba de apagar, así que está de nuevo conmigo. También ${call(shop)}.`,
  unanswered: (shop) =>
    `Nadie ha contestado todavía, y lo siento. Su mensaje está guardado y nuestro equipo está avisado. Diga "dejar mis datos" y le llamamos, o ${call(shop)}.`,
  ended: () => 'Está de nuevo conmigo, SallieBot.',
  handedBack: (_, staff = '') =>
    `Está de nuevo conmigo, SallieBot. ${staff} le ha devuelto el chat.`,
  tookOver: (_, staff = '') => `Ahora está chateando con ${staff.replace(/\.$/, '')}.`,
  noRecord: (shop) => `No pude conectarle ahora. Inténtelo otra vez, o ${call(shop)}.`,
};
