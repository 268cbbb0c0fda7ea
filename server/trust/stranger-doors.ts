import { consultation, contact, discountSignup, referral } from '../src/testing/forms.ts';

export const stranger = { name: 'Sam Other', email: 'sam@stranger.example', phone: '5705550188' };

type Send = (id: string) => { body?: object; query?: string };

/** What a stranger sends at each public door, with an id that is not theirs wherever one is taken. */
export const doors: Record<string, Send> = {
  readFormOpening: (id) => ({ query: `opening=${id}` }),
  sendContact: (id) => ({ body: { ...contact, ...stranger, ...asides(id) } }),
  sendDiscountSignup: (id) => ({ body: { ...discountSignup, ...stranger, ...asides(id) } }),
  sendReferral: (id) => ({
    body: { ...referral, referrer_email: stranger.email, batch_id: id, ...asides(id) },
  }),
  sendConsultation: (id) => ({ body: { ...consultation, ...stranger, ...asides(id) } }),
  createVisitor: (id) => ({ body: { ...stranger, id, visitor_id: id, opening: id } }),
  sendConversationMessage: (id) => ({
    body: { visitor_id: id, message: 'It is me', is_bot: false, client_id: id },
  }),
  readConversation: (id) => ({ query: `visitor_id=${id}` }),
  sendChatbotMessage: (id) => ({
    body: { message: 'What do you know of me?', visitorInfo: { id, ...stranger }, client_id: id },
  }),
  storeChatConsultation: (id) => ({
    body: { ...stranger, address: '1 Other Street', visitor_id: id, consultation_id: id },
  }),
  correctChatConsultation: (id) => ({
    body: { visitor_id: id, consultation_id: id, phone: stranger.phone },
  }),
  noteKnownContact: (id) => ({ body: { visitor_id: id, ...stranger } }),
  readLiveChatSettings: (id) => ({ query: `visitor_id=${id}` }),
  login: (id) => ({ body: { username: id, password: id } }),
  listPublicAnswers: (id) => ({ query: `id=${id}` }),
  readShop: (id) => ({ query: `id=${id}` }),
  notePushShown: (id) => ({ body: { token: id } }),
  takeByPush: (id) => ({ body: { token: id } }),
};
const asides = (id: string) => ({ corrects: id, opening: id, work: id, id });
