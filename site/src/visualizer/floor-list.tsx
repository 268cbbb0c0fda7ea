import { kinds } from './floors.ts';

/** For readers without scripts, who cannot pick. */
export function FloorList() {
  return (
    <noscript>
      <p>
        Changing the floor in this picture needs JavaScript. These are the floors it shows; in the
        showroom you can walk on every one of them.
      </p>
      <dl>
        {kinds.map(({ name, floors }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <ul>
                {floors.map((floor) => (
                  <li key={floor.id}>{floor.name}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </noscript>
  );
}
