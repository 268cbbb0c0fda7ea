import type { ChatbotReply } from '../../contract/chatbot.ts';
import type { LiveChatSettings, Message } from '../../contract/conversation.ts';
import type { Part } from '../../contract/stage.ts';
import type { Timer } from './dialogue.ts';

/** An act of a person, or news from the server. `id` is a UUID: the same event twice counts once. */
export type VisitorEvent =
  | { type: 'opened'; id: string }
  /** Closed or minimized. */
  | { type: 'closed'; id: string }
  /** A key was pressed in the input. */
  | { type: 'typed'; id: string }
  /** A message was sent; its `id` becomes the message's. */
  | { type: 'text'; id: string; text: string }
  | { type: 'live_button'; id: string }
  | { type: 'end_button'; id: string }
  | { type: 'edit'; id: string; part: Part }
  | { type: 'retry_line'; id: string; line: string }
  | { type: 'settings'; id: string; settings: LiveChatSettings }
  /** `taken_by` is null without a member of staff, absent when unknown. A page that only listens sends it too. */
  | { type: 'live_connected'; id: string; taken_by?: string | null | undefined }
  /** `isCertain` skips the grace period, when the browser reports the loss or the connection got no answer. */
  | { type: 'live_lost'; id: string; isCertain?: boolean }
  | { type: 'live_failed'; id: string }
  | { type: 'lines_arrived'; id: string; messages: Message[] }
  | { type: 'lines_seen'; id: string; seq: number }
  | { type: 'take_over'; id: string; by: string }
  /** `by` is null for an automatic hand-back. */
  | { type: 'hand_back'; id: string; by: string | null };

/** The outcome of the effect with this `id`; ignored when the effect is no longer due. */
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
  /** `when` is in English. */
  | { type: 'time_taken'; id: string; when: string; path: string }
  /** The time was taken meanwhile; `next` are free times. */
  | { type: 'time_lost'; id: string; next: string[] }
  | { type: 'time_failed'; id: string }
  | { type: 'line_kept'; id: string; seq: number; created_at: string }
  | { type: 'line_failed'; id: string }
  /** The conversation takes no more messages or questions now; `sentence` names another way. */
  | { type: 'refused'; id: string; sentence: string };

export type ChatEvent = VisitorEvent | Outcome;

export type OutcomeOf<Type extends Outcome['type']> = Extract<Outcome, { type: Type }>;
