import type { Language } from '@sallie/shared/contract/language';

interface PanelWords {
  message: string;
  write: string;
  send: string;
  person: string;
  reconnect: string;
  end: string;
  call: (phone: string) => string;
}

/** What stands around the messages, in the language of the conversation. */
export const panelWords: Record<Language, PanelWords> = {
  en: {
    message: 'Your message',
    write: 'Write a message',
    send: 'Send',
    person: 'Talk to a person',
    reconnect: 'Reconnect',
    end: 'End chat',
    call: (phone) => `Call ${phone}`,
  },
  es: {
    message: 'Su mensaje',
    write: 'Escriba un mensaje',
    send: 'Enviar',
    person: 'Hablar con una persona',
    reconnect: 'Reconectar',
    end: 'Terminar el chat',
    call: (phone) => `Llamar al ${phone}`,
  },
};
