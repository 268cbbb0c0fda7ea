import { readablePhone } from '@sallie/shared/rules/phone';
import type { Language } from '../understanding/language.ts';
import type { Circumstance } from './said.ts';

type Foreign = Exclude<Language, 'en' | 'es' | 'other'>;

/** That we read it, that we answer in English here, and the phone: one sentence in the visitor's own language. */
const sentence: Record<Foreign, (phone: string) => string> = {
  fr: (phone) =>
    `Merci de votre message ! Ici je ne réponds qu'en anglais ; appelez-nous s'il vous plaît au ${phone}, ou laissez votre nom et votre numéro et nous vous rappelons.`,
  de: (phone) =>
    `Vielen Dank für Ihre Nachricht! Hier antworte ich nur auf Englisch; bitte rufen Sie uns an unter ${phone}, oder hinterlassen Sie Name und Nummer, und wir melden uns.`,
  it: (phone) =>
    `Grazie per il messaggio! Qui rispondo solo in inglese; per favore ci chiami al ${phone}, o lasci il nome e il numero e la richiamiamo.`,
  pt: (phone) =>
    `Obrigado pela mensagem! Aqui só respondo em inglês; por favor ligue para nós no ${phone}, ou deixe o nome e o número para o contato.`,
  pl: (phone) =>
    `Dziękujemy za wiadomość! Tu odpowiadam tylko po angielsku; prosimy zadzwonić pod numer ${phone} albo zostawić imię i numer, a oddzwonimy do Państwa.`,
  vi: (phone) =>
    `Cảm ơn bạn đã nhắn! Ở đây tôi chỉ trả lời bằng tiếng Anh; xin gọi cho chúng tôi theo số ${phone}, hoặc để lại tên và số điện thoại.`,
  tl: (phone) =>
    `Salamat po sa mensahe! Ingles lang po ang sagot ko dito; tumawag po kayo sa ${phone}, o iwan ang pangalan at numero ninyo.`,
  zh: (phone) =>
    `谢谢您的留言！我在这里只能用英文回答；请致电 ${phone}，或留下您的姓名和电话号码，我们会给您回电。`,
  ja: (phone) =>
    `メッセージをありがとうございます。ここでは英語でのみお答えします。お電話 ${phone} いただくか、お名前と電話番号を残してください。`,
  ko: (phone) =>
    `메시지 감사합니다! 여기서는 영어로만 답변드립니다. ${phone}로 전화하시거나 성함과 전화번호를 남겨 주세요.`,
  ru: (phone) =>
    `Спасибо за сообщение! Здесь я отвечаю только по-английски; пожалуйста, позвоните нам: ${phone}, или оставьте имя и номер, и мы перезвоним.`,
  uk: (phone) =>
    `Дякуємо за повідомлення! Тут я відповідаю лише англійською; будь ласка, зателефонуйте нам: ${phone}, або залиште ім'я та номер, і ми передзвонимо.`,
  ar: (phone) =>
    `شكرًا على رسالتك! أجيب هنا بالإنجليزية فقط؛ من فضلك اتصل بنا على ${phone} أو اترك اسمك ورقم هاتفك وسنعاود الاتصال بك.`,
  hi: (phone) =>
    `आपके संदेश के लिए धन्यवाद! यहाँ मैं केवल अंग्रेज़ी में उत्तर देता हूँ; कृपया हमें ${phone} पर फ़ोन करें, या अपना नाम और नंबर छोड़ दें।`,
};

export function inLanguage(
  language: Exclude<Language, 'en' | 'es'>,
  { facts }: Pick<Circumstance, 'facts'>,
): string {
  const phone = readablePhone(facts.phone);
  if (language === 'other')
    return `I am sorry, I only answer in English. Please call us at ${phone}.`;
  return sentence[language](phone);
}
