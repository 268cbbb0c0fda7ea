import type { ChatbotReply } from '../../contract/chatbot.ts';
import type { LiveChatSettings, Message } from '../../contract/conversation.ts';
import type { Part } from '../../contract/stage.ts';
import type { Timer } from './effect.ts';

/** What a person did, or the server sent unasked. `id` is unique per event (a UUID): the same event twice counts once. */
export type VisitorEvent =
  | { type: 'opened'; id: string }
  /** Closed or minimised. */
  | { type: 'closed'; id: string }
  /** A key pressed in the input. */
  | { type: 'typed'; id: string }
  /** A message sent; its `id` becomes the message's. */
  | { type: 'text'; id: string; text: string }
  | { type: 'live_button'; id: string }
  | { type: 'end_button'; id: string }
  | { type: 'edit'; id: string; part: Part }
  | { type: 'retry_line'; id: string; line: string }
  | { type: 'settings'; id: string; settings: LiveChatSettings }
  /** `taken_by`: who has the conversation, null for nobody, absent when the server does not say. A page that only listens sends it too. */
  | { type: 'live_connected'; id: string; taken_by?: string | null | undefined }
  /** `isCertain`: no grace, since the browser or a connection without an answer says so. */
  | { type: 'live_lost'; id: string; isCertain?: boolean }
  /** Every attempt of an outage is spent. */
  | { type: 'live_failed'; id: string }
  | { type: 'lines_arrived'; id: string; messages: Message[] }
  | { type: 'lines_seen'; id: string; seq: number }
  | { type: 'take_over'; id: string; by: string }
  /** `by` is null when it fell back by itself. */
  | { type: 'hand_back'; id: string; by: string | null };

/** How an effect came out; `id` is the effect's. One that is no longer due is ignored. */
export type Outcome =
  | { type: 'said'; id: string }
  | { type: 'timer_fired'; id: string; name: Timer }
  | { type: 'assistant_replied'; id: string; reply: ChatbotReply }
  | { type: 'assistant_failed'; id: string }
  | { type: 'visitor_created'; id: string; visitor: { id: string; name: string; email: string } }
  | { type: 'visitor_failed'; id: string; message: string }
  | { type: 'known_reported'; id: string }
  | { type: 'known_failed'; id: string }
  | { type: 'consultation_stored'; id: string; message: string; consultation: string }
  | { type: 'consultation_failed'; id: string; message: string }
  | { type: 'request_corrected'; id: string }
  | { type: 'correction_failed'; id: string }
  | { type: 'times_found'; id: string; time_zone: string; offers: string[]; times: string[] }
  | { type: 'times_unknown'; id: string }
  /** `when`: the time in English words. */
  | { type: 'time_taken'; id: string; when: string; path: string }
  /** Somebody else has it; `next` are those that are free. */
  | { type: 'time_lost'; id: string; next: string[] }
  | { type: 'time_failed'; id: string }
  | { type: 'line_kept'; id: string; seq: number; created_at: string }
  | { type: 'line_failed'; id: string }
  /** A message or a question: the conversation takes no more now, and the sentence says what else to do. */
  | { type: 'refused'; id: string; sentence: string };

/** Which tab does what, so that none does it twice. */
type Claiming = { type: 'claim'; id: string; tab: string } | { type: 'release'; tab: string };

export type ChatEvent = VisitorEvent | Outcome | Claiming;

export type OutcomeOf<Type extends Outcome['type']> = Extract<Outcome, { type: Type }>;
