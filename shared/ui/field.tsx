import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './field.module.css';

interface Texts {
  label: ReactNode;
  /** A sentence, shown below the control and announced with it. */
  error?: string | undefined;
  hint?: ReactNode;
  /** Marks the field as optional; all others are required. */
  optional?: boolean;
  className?: string | undefined;
}

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

interface FieldProps extends Texts {
  children: (control: ControlProps) => ReactNode;
}

export function Field({ label, error, hint, optional, className, children }: FieldProps) {
  const { control, hintId, errorId } = useControl({ error, hint, optional });
  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={control.id}>
        {label} {optional && <span className={styles.optional}>(optional)</span>}
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      {children(control)}
      <FieldError id={errorId} error={error} />
    </div>
  );
}

function useControl({ error, hint, optional }: Pick<Texts, 'error' | 'hint' | 'optional'>) {
  const id = useId();
  const hintId = `${id}hint`;
  const errorId = `${id}error`;
  const control: ControlProps = {
    id,
    'aria-describedby': classNames(hint ? hintId : null, error && errorId) || undefined,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  };
  return { control, hintId, errorId };
}

function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (!error) return null;
  return (
    <p id={id} className={styles.error}>
      {error}
    </p>
  );
}

type Own<Tag extends 'input' | 'textarea' | 'select'> = Texts &
  Omit<ComponentProps<Tag>, keyof Texts | keyof ControlProps>;

export function TextField({ label, error, hint, optional, className, ...rest }: Own<'input'>) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(control) => <input type="text" className={styles.control} {...rest} {...control} />}
    </Field>
  );
}

export function TextArea({ label, error, hint, optional, className, ...rest }: Own<'textarea'>) {
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(control) => (
        <textarea
          className={classNames(styles.control, styles.area)}
          rows={4}
          {...rest}
          {...control}
        />
      )}
    </Field>
  );
}

interface SelectProps extends Own<'select'> {
  /** Labels by value, in order. */
  options: Record<string, string>;
  placeholder: string;
}

export function Select(props: SelectProps) {
  const { label, error, hint, optional, className, options, placeholder, ...rest } = props;
  return (
    <Field {...{ label, error, hint, optional, className }}>
      {(control) => (
        <select className={classNames(styles.control, styles.select)} {...rest} {...control}>
          <option value="">{placeholder}</option>
          {Object.entries(options).map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

export function Checkbox({ label, error, hint, optional, className, ...rest }: Own<'input'>) {
  const { control, hintId, errorId } = useControl({ error, hint, optional });
  return (
    <div className={classNames(styles.field, className)}>
      <div className={styles.choice}>
        <input type="checkbox" className={styles.box} {...rest} {...control} />
        <label htmlFor={control.id}>{label}</label>
      </div>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <FieldError id={errorId} error={error} />
    </div>
  );
}
