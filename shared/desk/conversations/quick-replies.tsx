import { useEffect, useId, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { QuickReply } from '../../contract/conversation.ts';
import { fillIn, type QuickReplyVariable, quickReplyVariables } from '../../rules/quick-replies.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toasts.ts';
import { useDesk } from '../app/context.tsx';
import { Form, FormEnd, MoveButtons } from '../app/controls.tsx';
import { isStillIn } from '../app/kept-focus.ts';
import { useTask } from '../app/requests.tsx';
import type { EditedReply } from '../stores/live-chat.ts';
import parts from '../styles/parts.module.css';
import styles from './quick-replies.module.css';
import { Marked } from './quick-reply-menu.tsx';

type Replies = readonly QuickReply[];

export function QuickReplies() {
  const { quickReplies, session } = useDesk().desk;
  const role = useStore(session, ({ who }) => who?.role);
  const isOwner = role === 'owner';
  const editing = useEditing();
  const { replies, edited, shown, problem, busy, save, close, add } = editing;
  useEffect(() => void quickReplies.load(), [quickReplies]);
  return (
    <section className={styles.replies}>
      <h3>Quick replies</h3>
      <p className={parts.quiet}>
        Texts for the live chat: “/” at the beginning of a message lists them.
        {role === 'staff' && ' An owner writes them.'}
      </p>
      {problem && <p role="alert">{problem}</p>}
      {replies === null && !problem && <p role="status">Loading…</p>}
      {replies?.length === 0 && <p>There are none yet.</p>}
      <ol className={styles.list}>
        {shown?.map((reply, place) => (
          <Reply key={reply.id} isOwner={isOwner} {...{ reply, place, editing }} />
        ))}
      </ol>
      {isOwner && edited === NEW && (
        <QuickReplyForm
          reply={{ id: null, name: '', text: '' }}
          isGone={false}
          busy={busy}
          onSave={save}
          onCancel={close}
        />
      )}
      {isOwner && edited !== NEW && replies && (
        <Button ref={add} busy={busy} onClick={() => editing.edit(NEW)}>
          Add a quick reply
        </Button>
      )}
    </section>
  );
}

function useEditing() {
  const { quickReplies } = useDesk().desk;
  const { replies, problem } = useStore(quickReplies);
  const [edited, setEdited] = useState<QuickReply | typeof NEW | null>(null);
  const { busy, problem: failure, run } = useTask();
  const add = useRef<HTMLButtonElement>(null);
  // A reply being edited stays in the list when a colleague deletes it.
  const isGone = isReply(edited) && replies?.some(({ id }) => id === edited.id) === false;
  const change = (edit: (now: Replies) => Replies) => run(() => quickReplies.change(edit));

  async function save(reply: EditedReply) {
    if (!(await run(() => quickReplies.save(reply)))) close();
  }

  function close() {
    setEdited(null);
    requestAnimationFrame(() => isStillIn() && add.current?.focus());
  }

  async function remove(reply: QuickReply, place: number) {
    if (await change((now) => now.filter(({ id }) => id !== reply.id))) return;
    if (isStillIn()) add.current?.focus();
    const putBack = () => void change((now) => now.toSpliced(place, 0, reply));
    toast({ title: `“${reply.name}” is deleted`, action: { label: 'Undo', run: putBack } });
  }

  const shown = isGone && replies ? [...replies, edited] : replies;
  return {
    ...{ replies, shown, edited, isGone, problem: failure || problem, busy, add },
    ...{ edit: setEdited, change, save, close, remove },
  };
}

interface ReplyProps {
  reply: QuickReply;
  place: number;
  isOwner: boolean;
  editing: ReturnType<typeof useEditing>;
}

function Reply({ reply, place, isOwner, editing }: ReplyProps) {
  const { edited, isGone, shown, busy, edit, change, save, close, remove } = editing;
  if (isReply(edited) && edited.id === reply.id)
    return (
      <li>
        <QuickReplyForm reply={reply} isGone={isGone} busy={busy} onSave={save} onCancel={close} />
      </li>
    );
  const of = <span className="visually-hidden"> “{reply.name}”</span>;
  return (
    <li>
      <div className={styles.reply}>
        <strong>{reply.name}</strong>
        <p className={styles.text}>
          <Marked text={reply.text} />
        </p>
      </div>
      {isOwner && (
        <div className={classNames(parts.row, parts.thumbs)}>
          <Button busy={busy} onClick={() => edit(reply)}>
            Edit{of}
          </Button>
          <MoveButtons
            name={reply.name}
            place={place}
            count={shown?.length ?? 0}
            busy={busy}
            onMove={(by) => void change((now) => moved(now, reply.id, by))}
          />
          <Button busy={busy} onClick={() => void remove(reply, place)}>
            Delete{of}
          </Button>
        </div>
      )}
    </li>
  );
}

const NEW = 'new';
const isReply = (edited: QuickReply | typeof NEW | null): edited is QuickReply =>
  edited !== null && edited !== NEW;

/** Moves a reply one place up (-1) or down (1) from where it is now. */
function moved(replies: Replies, id: string, by: -1 | 1): Replies {
  const from = replies.findIndex((one) => one.id === id);
  const reply = replies[from];
  const to = from + by;
  if (!reply || to < 0 || to >= replies.length) return replies;
  return replies.toSpliced(from, 1).toSpliced(to, 0, reply);
}

interface FormProps {
  reply: EditedReply;
  /** True after a colleague deleted the reply. */
  isGone: boolean;
  busy: boolean;
  onSave: (reply: EditedReply) => Promise<void>;
  onCancel: () => void;
}

const isVariable = (name: string): name is QuickReplyVariable => name in quickReplyVariables;
const variables = Object.keys(quickReplyVariables).filter(isVariable);

function QuickReplyForm({ reply, isGone, busy, onSave, onCancel }: FormProps) {
  const listId = useId();
  const [name, setName] = useState(reply.name);
  const [text, setText] = useState(reply.text);
  const form = useRef<HTMLFormElement>(null);
  const unknown = unknownIn(text);
  const error = unknown.length > 0 ? unknownLine(unknown) : undefined;

  function save() {
    if (!busy && !error) void onSave({ ...reply, name: name.trim(), text: text.trim() });
  }

  function insert(variable: QuickReplyVariable) {
    const field = form.current?.querySelector('textarea');
    if (!field) return;
    field.focus();
    field.setRangeText(`{{${variable}}}`, field.selectionStart, field.selectionEnd, 'end');
    setText(field.value);
  }

  return (
    <Form
      ref={form}
      className={classNames(parts.card, parts.form, styles.form)}
      noValidate
      onSubmit={save}
    >
      <TextField
        label="Name"
        hint="The name that finds it after “/”."
        autoFocus
        readOnly={busy}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label="What it says"
        error={error}
        readOnly={busy}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <p id={listId}>Filled in for each visitor:</p>
      <ul className={classNames(parts.row, parts.thumbs)} aria-labelledby={listId}>
        {variables.map((variable) => (
          <li key={variable}>
            <Button title={quickReplyVariables[variable]} onClick={() => insert(variable)}>
              {variable}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status">{isGone && 'Somebody has deleted this one. Saving restores it.'}</p>
      <FormEnd
        className={parts.thumbs}
        send="Save"
        busy={busy || error !== undefined}
        onCancel={onCancel}
      />
    </Form>
  );
}

/** Returns the names in braces that are no variables. */
function unknownIn(text: string): string[] {
  const known = Object.fromEntries(variables.map((variable) => [variable, variable]));
  return fillIn(text, known).empty;
}

function unknownLine(unknown: readonly string[]): string {
  const names = new Intl.ListFormat('en-US').format(unknown.map((name) => `{{${name}}}`));
  return `${names} ${unknown.length === 1 ? 'stands' : 'stand'} for nothing. Choose one of those below.`;
}
