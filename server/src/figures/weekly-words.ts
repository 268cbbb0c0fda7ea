import type { Figures, FiguresReply } from '@sallie/shared/contract/figures';
import { weekdays } from '@sallie/shared/contract/weekdays';
import type { Figure } from '@sallie/shared/rules/figures/figure';
import { figuresRoute, minutesText } from '@sallie/shared/rules/figures/figure-numbers';
import { escapeHtml } from '@sallie/shared/rules/safe-text';
import { paragraphs } from '../leads/mail-templates/prose.ts';

/** `figure` is the list that the sentence counts. */
interface Sentence {
  text: string;
  figure: Figure;
}

const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

function sentencesOf({ now, before }: FiguresReply): Sentence[] {
  const { figures } = now;
  return [
    { text: came(figures, before.figures), figure: 'lead' },
    { text: foundBy(figures), figure: 'lead' },
    { text: answered(figures), figure: 'answered' },
    { text: missed(figures), figure: 'missed' },
    { text: steps(figures), figure: 'request' },
    { text: beside(figures), figure: 'chat-unable' },
  ];
}

function came({ leads }: Figures, { leads: then }: Figures): string {
  const more = leads - then;
  const compared =
    more === 0
      ? 'as many as the week before'
      : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than the week before`;
  return leads === 0
    ? `Nobody came to us; the week before it was ${then}.`
    : `${plural(leads, 'inquiry', 'inquiries')} came, ${compared}.`;
}

function foundBy({ origins }: Figures): string {
  const most = origins.slice(0, 3).map(({ origin, count }) => `${origin} (${count})`);
  if (most.length === 0) return 'So there is nothing to say of how people found us.';
  const who = origins.length > most.length ? 'Most' : 'They';
  return `${who} found us by ${new Intl.ListFormat('en-US').format(most)}.`;
}

function answered({ answers }: Figures): string {
  const { median, most, inTime, due } = answers;
  if (due === 0) return 'Nobody was there to be answered.';
  if (median === null || most === null) return 'None of them was answered.';
  return `Of those that were answered, half were within ${minutesText(median)} of open hours and nine of ten within ${minutesText(most)}; ${inTime} of ${due} in all were within the promised hour.`;
}

const missed = ({ answers }: Figures) =>
  answers.missed === 0
    ? 'Nobody was missed: with each of them somebody spoke within two open hours.'
    : `${answers.missed} of them ${answers.missed === 1 ? 'was' : 'were'} missed: nobody spoke with them within two open hours.`;

function steps({ steps: [requests = 0, contacted = 0, scheduled = 0, completed = 0] }: Figures) {
  return requests === 0
    ? 'No consultation was asked for.'
    : `Of ${plural(requests, 'consultation request')}, ${contacted} came to contacted, ${scheduled} to scheduled and ${completed} to completed.`;
}

const beside = ({ chat, spam }: Figures) =>
  `SallieBot answered ${plural(chat.answered, 'person', 'people')} alone, handed ${chat.handed} over and could not answer ${chat.unable}; ${spam.held} ${spam.held === 1 ? 'was' : 'were'} held as spam, ${spam.wrongly} of them wrongly.`;

interface WeeklyWords {
  shop: string;
  origin: string;
  reply: FiguresReply;
  /** Links to the page that ends these mails. */
  end: string;
}

const dayNames = [...weekdays.slice(1), ...weekdays.slice(0, 1)].map((day) => day.slice(0, 3));

/** Nothing in the mail is loaded from a server. */
export function weeklyWords({ shop, origin, reply, end }: WeeklyWords) {
  const { from, to, figures } = reply.now;
  const sentences = sentencesOf(reply).map(({ text, figure }) => ({
    text,
    href: `${origin}/admin-dashboard#${figuresRoute({ figure, from, to })}`,
  }));
  const days = figures.hours.map((hours) => hours.reduce((sum, count) => sum + count, 0));
  const title = `The week from ${dayIn(from)} to ${dayIn(to)}`;
  return {
    subject: `${title}: ${plural(figures.leads, 'inquiry', 'inquiries')} at ${shop}`,
    text: paragraphs(
      `${title}.`,
      ...sentences.map(({ text, href }) => `${text}\n${href}`),
      `By the day: ${days.map((count, at) => `${dayNames[at]} ${count}`).join(', ')}.`,
      `No more of these mails: ${end}`,
    ),
    html: htmlOf({ title, sentences, days, end }),
  };
}

const dayIn = (day: string) =>
  new Date(`${day}T12:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  });

interface Body {
  title: string;
  sentences: readonly { text: string; href: string }[];
  days: readonly number[];
  end: string;
}

/** Uses table cells, because mail programs block pictures by default. */
function htmlOf({ title, sentences, days, end }: Body): string {
  const most = Math.max(1, ...days);
  const cells = days.map((count) => {
    const shade = 100 - Math.round((55 * count) / most);
    return `<td style="padding:8px 6px;text-align:center;background:hsl(160,35%,${shade}%);color:#111"><b>${count}</b></td>`;
  });
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head>',
    '<body style="font:16px/1.5 sans-serif;color:#222;max-width:36em">',
    `<h1 style="font-size:20px">${escapeHtml(title)}</h1>`,
    '<table style="border-collapse:separate;border-spacing:2px"><caption style="text-align:left">Inquiries by the day</caption>',
    `<tr>${dayNames.map((day) => `<th scope="col" style="font-weight:normal">${day}</th>`).join('')}</tr>`,
    `<tr>${cells.join('')}</tr></table>`,
    ...sentences.map(
      ({ text, href }) =>
        `<p>${escapeHtml(text)} <a href="${escapeHtml(href)}" style="color:#1b5e45">Open the list</a></p>`,
    ),
    `<p style="font-size:14px"><a href="${escapeHtml(end)}" style="color:#555">No more of these mails</a></p>`,
    '</body></html>',
  ].join('\n');
}
