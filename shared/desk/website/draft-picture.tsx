import type { Project, ShopPicture } from '../../contract/content.ts';
import { FieldFrame } from './draft-input.tsx';
import type { PlainField } from './field-kinds.ts';
import { PictureField } from './pictures/picture-field.tsx';
import { useField } from './use-field.ts';

/** The picture of an entry, and beside it what it shows, suggested from what the entry says of itself. */
export function DraftPicture({ field }: { field: PlainField }) {
  const entry = field.path.slice(0, -1);
  const picture = useField(field.path);
  const alt = useField([...entry, 'alt']);
  const { title = '', flooringType = '' } = (useField(entry).value ?? {}) as Partial<Project>;
  const suggestion = [title, flooringType].filter(Boolean).join(', ');
  return (
    <FieldFrame label={field.label} state={picture}>
      <FieldFrame label="What the picture shows" state={alt}>
        <PictureField
          value={picture.value as ShopPicture | undefined}
          onChange={picture.onChange}
          alt={{ value: String(alt.value ?? ''), onChange: alt.onChange, suggestion }}
          isReadOnly={picture.isReadOnly}
        />
      </FieldFrame>
    </FieldFrame>
  );
}
