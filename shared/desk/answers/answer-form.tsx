import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { AnswerText, changeAnswer, teachAnswer } from '../../contract/answers.ts';
import { ApiError } from '../../contract/client.ts';
import { Problem } from '../../ui/banner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Checkbox, TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { Form, FormEnd } from '../app/controls.tsx';
import { useTask } from '../app/requests.tsx';
import { useToday } from '../app/time.tsx';
import { type AnswerDraft, isPlaced, NEW } from '../stores/answers.ts';
import parts from '../styles/parts.module.css';
import styles from './answers.module.css';

const MOST_QUESTIONS = 3;

export function AnswerForm({ draft }: { draft: AnswerDraft }) {
  const { answers } = useDesk().desk;
  const { busy, problem, run } = useTask();
  const [isChecked, setChecked] = useState(false);
  const today = useToday();
  const { send, failed } = useSaving(draft, isChecked);
  const isGone = useStore(answers, (all) => draft.place !== NEW && !isPlaced(all, draft));
  const [wrong, setWrong] = useState<Wrong>({});
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const empty = [...(form.current?.querySelectorAll<HTMLElement>('[aria-required]') ?? [])];
    const first = empty.find((field) => 'value' in field && field.value === '');
    (first ?? empty[0])?.focus();
  }, []);
  const type = (typed: Partial<AnswerDraft>) => answers.write({ ...draft, ...typed });

  function submit() {
    if (busy) return;
    const found = wrongIn(draft, isChecked, today);
    setWrong(found);
    if (Object.keys(found).length > 0) return;
    void run(send, (error) => {
      // The other 400 responses say that the answer contradicts the facts.
      if (error instanceof ApiError && error.status === 400) setWrong({ answer: error.sentence });
      failed(error);
    });
  }

  return (
    <Form
      ref={form}
      wrong={wrong}
      className={classNames(parts.form, styles.form)}
      noValidate
      onSubmit={submit}
    >
      <Questions
        questions={draft.questions}
        wrong={wrong}
        onType={(questions) => type({ questions })}
      />
      <TextArea
        label="Answer"
        rows={4}
        value={draft.answer}
        error={wrong.answer}
        onChange={({ target }) => type({ answer: target.value })}
      />
      <TextField
        label="Last day"
        type="date"
        optional
        hint="SallieBot uses it until the evening of that day"
        error={wrong.until}
        value={draft.until}
        onChange={({ target }) => type({ until: target.value })}
      />
      <Checkbox
        label="Also show it on the Contact page, under the first question"
        optional
        checked={draft.public}
        onChange={({ target }) => type({ public: target.checked })}
      />
      {draft.public && (
        <Checkbox
          label="I have checked question and answer for names and addresses, because anybody can read them"
          error={wrong.names}
          checked={isChecked}
          onChange={({ target }) => setChecked(target.checked)}
        />
      )}
      <Problem>{wrong.answer ? '' : problem}</Problem>
      <p role="status">
        {isGone && 'Somebody has settled or deleted this. Saving creates a new answer.'}
      </p>
      <FormEnd send="Save the answer" busy={busy} onCancel={() => answers.write(null)} />
    </Form>
  );
}

/** Problems by field; each question has its own. */
type Wrong = Partial<Record<string, string>>;

function wrongIn(draft: AnswerDraft, isChecked: boolean, today: string): Wrong {
  const issues = AnswerText.safeParse(textOf(draft)).error?.issues ?? [];
  const wrong: Wrong = Object.fromEntries(
    issues.map(({ path: [field, at = 0], message }) => [
      field === 'questions' ? questionKey(at) : field,
      message,
    ]),
  );
  if (draft.until && draft.until < today) wrong.until = 'Please choose a day that is not over';
  if (draft.public && !isChecked) wrong.names = 'Please check it for names and addresses first';
  return wrong;
}

const questionKey = (at: PropertyKey) => `question ${String(at)}`;

const textOf = ({ questions, answer, until, public: isPublic }: AnswerDraft) => ({
  questions: questions.map((each) => each.trim()).filter((each) => each !== ''),
  answer,
  until: until || null,
  public: isPublic,
});

interface QuestionsProps {
  questions: readonly string[];
  wrong: Wrong;
  onType: (questions: string[]) => void;
}

/** The empty field at the end is optional. */
function Questions({ questions, wrong, onType }: QuestionsProps) {
  const shown = [...questions, ''].slice(0, MOST_QUESTIONS);
  function type(at: number, question: string) {
    const typed = shown.with(at, question);
    onType(typed.filter((each, place) => each !== '' || place < typed.length - 1));
  }
  return shown.map((question, at) => (
    <TextField
      // biome-ignore lint/suspicious/noArrayIndexKey: questions differ only by their place.
      key={at}
      label={at === 0 ? 'Question' : 'Asked in other words'}
      optional={at > 0}
      value={question}
      error={wrong[questionKey(at)]}
      onChange={({ target }) => type(at, target.value)}
    />
  ));
}

function useSaving(draft: AnswerDraft, isChecked: boolean) {
  const { answers, call } = useDesk().desk;
  return {
    async send() {
      const text = textOf(draft);
      const names_checked = isChecked;
      const { place: id, version } = draft;
      const isSettling = isPlaced(answers.getState(), draft);
      const isNew = version === null || !isSettling;
      answers.setState({ isSettling });
      try {
        if (isNew) await call(teachAnswer, { body: { ...text, settles: id, names_checked } });
        else await call(changeAnswer, { params: { id }, body: { version, text, names_checked } });
        // Text typed since, or another draft, stays.
        if (answers.getState().draft === draft) answers.write(null);
      } finally {
        answers.setState({ isSettling: false });
      }
      toast({ title: 'SallieBot uses it from now on' });
    },
    /** After a conflict, saving again replaces the colleague's version, which is shown by then. */
    failed(error: unknown) {
      if (!(error instanceof ApiError && error.status === 409)) return;
      const now = answers.getState().taught?.find(({ id }) => id === draft.place);
      if (now && draft.version !== null) answers.write({ ...draft, version: now.version });
    },
  };
}

interface FootProps {
  place: string;
  problem: string;
  /** The button that starts a draft; hidden while one exists. */
  write: ReactNode;
  children: ReactNode;
}

export function Foot({ place, problem, write, children }: FootProps) {
  const draft = useStore(useDesk().desk.answers, (state) => state.draft);
  return (
    <>
      {draft?.place === place ? (
        <AnswerForm draft={draft} />
      ) : (
        <p className={parts.row}>
          {draft === null && write}
          {children}
        </p>
      )}
      {problem && <p role="alert">{problem}</p>}
    </>
  );
}
