import { useId, useRef, useState } from 'react';
import { limits } from '../../contract/field.ts';
import { fillIn, type QuickReplyVariable, quickReplyVariables } from '../../rules/quick-replies.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form, FormEnd } from '../app/controls.tsx';
import type { EditedReply } from '../stores/live-chat.ts';
import parts from '../styles/parts.module.css';
import styles from './quick-replies.module.css';

interface Props {
  reply: EditedReply;
  /** True after a colleague deleted the reply. */
  isGone: boolean;
  busy: boolean;
  onSave: (reply: EditedReply) => Promise<void>;
  onCancel: () => void;
}

const isVariable = (name: string): name is QuickReplyVariable => name in quickReplyVariables;
const variables = Object.keys(quickReplyVariables).filter(isVariable);

export function QuickReplyForm({ reply, isGone, busy, onSave, onCancel }: Props) {
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
        maxLength={60}
        autoFocus
        readOnly={busy}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TextArea
        label="What it says"
        maxLength={limits.line}
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

export function Marked({ text }: { text: string }) {
  return text.split(/(\{\{[^{}]*\}\})/).map((part, place) =>
    place % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their place.
      <mark key={place} className={styles.empty}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
