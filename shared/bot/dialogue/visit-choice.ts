import { dayOf } from '../../rules/shop-clock.ts';
import { zoneName } from '../../rules/visits.ts';
import { asksOfVisit, saysNo, saysYes, wantsVisitChanged } from '../language/intent.ts';
import {
  asksForCall,
  asksForEarliest,
  asksForOtherTime,
  leavesTimeToUs,
  meantTime,
  placeMeant,
} from '../language/offered-times.ts';
import { pickWords, spanishWhen } from '../language/spanish-times.ts';
import { plain } from '../language/words.ts';
import { askAgain } from './asking.ts';
import { noTime, otherTime } from './chips.ts';
import type { VisitChoice } from './dialogue.ts';
import type { OutcomeOf } from './event.ts';
import { type Text, visits } from './texts.ts';
import { change, effect, say, settle, type Turn } from './turn.ts';

/* Times are offered once the request is stored. Visitors who pick none are called as promised. */

/** Days shown as chips; the visitor may type any other. */
const DAYS_SHOWN = 6;
const EARLIEST_SHOWN = 3;

export function timesFound(turn: Turn, { id, time_zone, offers, times }: OutcomeOf<'times_found'>) {
  const asked = settle(turn, 'find_times', id);
  const { consultation, stage, trouble } = turn.dialogue;
  // The visitor began another request meanwhile, or a person took over.
  const isOver = consultation.id !== asked?.consultation || stage === 'live_chat' || trouble;
  if (!asked || isOver || offers.length === 0) return;
  change(turn, { visit: { state: 'offered', time_zone, times, shown: [], areDays: false } });
  show(turn, offers, visits.offer, zoneName({ timeZone: time_zone }));
}

export const timesUnknown = (turn: Turn, id: string) => settle(turn, 'find_times', id);

function show(turn: Turn, times: readonly string[], text: Text, ...moment: string[]) {
  const { visit } = turn.dialogue;
  if (!visit) return;
  const shown = times.map((time) => ({ words: words(turn, visit, time), time }));
  change(turn, { visit: { ...visit, state: 'offered', shown, areDays: false } });
  say(turn, text, shown.map((each) => each.words).join(', '), ...moment);
}

function words(turn: Turn, { time_zone }: VisitChoice, time: string, what?: 'day') {
  return pickWords({ timeZone: time_zone }, time, turn.now, turn.dialogue.language, what);
}

export function answerChoice(turn: Turn, text: string): boolean {
  const { visit, stage } = turn.dialogue;
  if (!visit || visit.state === 'agreed' || stage === 'live_chat') return false;
  const said = plain(text);
  const chosen = visit.shown.find((each) => plain(each.words) === said);
  const place = leavesTimeToUs(said) ? 0 : placeMeant(said);
  const placed = chosen ?? (place === null ? undefined : visit.shown.at(place));
  if (said === plain(otherTime) || asksForOtherTime(said)) showDays(turn, visit);
  else if (said === plain(noTime) || saysNo(text) || asksForCall(said)) leaveToCall(turn, visit);
  else if (asksForEarliest(said))
    show(turn, visit.times.slice(0, EARLIEST_SHOWN), visits.whichTime);
  else if (placed && !visit.areDays) take(turn, visit, placed.time);
  else return answerTime(turn, visit, text, placed?.time);
  return true;
}

/** `first` is the first time of the chosen day. */
function answerTime(turn: Turn, visit: VisitChoice, text: string, first?: string): boolean {
  const { times, time_zone: timeZone } = visit;
  const wall = { timeZone };
  const day = first && dayOf(first, wall.timeZone);
  const shown = visit.shown.map(({ time }) => time);
  const ofDay = visit.areDays ? [] : shown;
  const meant = day
    ? meantTime(monthAndDay(day), { times, shown, timeZone, now: turn.now })
    : meantTime(text, { times, shown: ofDay, timeZone, now: turn.now });
  if (!meant) return saysYes(text) && askWhich(turn, visit);
  if (meant.kind === 'one') take(turn, visit, meant.time);
  else if (meant.times.length === 0) say(turn, visits.noneFree);
  else show(turn, meant.times, meant.kind === 'some' ? visits.whichTime : visits.notFree);
  return true;
}

/** A bare yes to the offer picks no time. */
function askWhich(turn: Turn, { shown, areDays, state }: VisitChoice): boolean {
  if (state === 'taking') return false;
  const times = shown.map(({ words }) => words).join(', ');
  say(turn, areDays ? visits.whichDay : visits.whichTime, times);
  return true;
}

/** `12/7` for `2026-12-07`. */
const monthAndDay = (day: string) => `${Number(day.slice(5, 7))}/${Number(day.slice(8))}`;

function showDays(turn: Turn, visit: VisitChoice) {
  const byDay = new Map<string, string>();
  for (const time of visit.times) {
    const day = dayOf(time, visit.time_zone);
    if (!byDay.has(day)) byDay.set(day, time);
  }
  const firsts = [...byDay.values()].slice(0, DAYS_SHOWN);
  const shown = firsts.map((time) => ({ words: words(turn, visit, time, 'day'), time }));
  change(turn, { visit: { ...visit, shown, areDays: true } });
  say(turn, visits.whichDay);
}

function leaveToCall(turn: Turn, { state }: VisitChoice) {
  if (state === 'taking') return say(turn, visits.taking);
  change(turn, { visit: null });
  say(turn, visits.byCall);
}

/** A second press while the first is being sent takes nothing more. */
function take(turn: Turn, visit: VisitChoice, time: string) {
  const { id } = turn.dialogue.consultation;
  if (visit.state === 'taking' || !id) return say(turn, visits.taking);
  change(turn, { visit: { ...visit, state: 'taking' } });
  effect(turn, 'take_time', { consultation: id, time });
}

/** Only a visit agreed here has a known page; for others the visitor is told to use the mail's link. */
export function answerVisitChange(turn: Turn, text: string): boolean {
  const hasVisit = turn.dialogue.visit?.state === 'agreed';
  // The visit may have been moved since, so its page names the time.
  if (hasVisit && asksOfVisit(text)) {
    say(turn, visits.where);
    return true;
  }
  if (!wantsVisitChanged(text, hasVisit)) return false;
  say(turn, hasVisit ? visits.change : visits.changeElsewhere);
  askAgain(turn);
  return true;
}

export function timeTaken(turn: Turn, { id, when, path }: OutcomeOf<'time_taken'>) {
  const taken = settle(turn, 'take_time', id);
  const { visit, language } = turn.dialogue;
  if (!taken || !visit) return;
  change(turn, { visit: { ...visit, state: 'agreed', times: [], shown: [], path } });
  const wall = { timeZone: visit.time_zone };
  const spanish = `El ${spanishWhen(wall, new Date(taken.time))}`;
  say(turn, visits.agreed, language === 'es' ? spanish : when);
}

export function timeLost(turn: Turn, { id, next }: OutcomeOf<'time_lost'>) {
  const lost = settle(turn, 'take_time', id);
  const { visit } = turn.dialogue;
  if (!lost || !visit) return;
  const times = visit.times.filter((time) => time !== lost.time);
  change(turn, { visit: { ...visit, state: 'offered', times } });
  if (next.length > 0) return show(turn, next, visits.lost);
  change(turn, { visit: null });
  say(turn, visits.lostLast);
}

export function timeFailed(turn: Turn, id: string) {
  const { visit } = turn.dialogue;
  if (!settle(turn, 'take_time', id) || !visit) return;
  change(turn, { visit: { ...visit, state: 'offered' } });
  say(turn, visits.failed);
}
