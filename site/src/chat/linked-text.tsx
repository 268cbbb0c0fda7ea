import type { House } from './house.ts';
import { piecesOf } from './links.ts';

interface Props {
  text: string;
  house: House;
  /** A page of ours is about to be shown. */
  onVisit: () => void;
}

/** A line of the shop's, its links alive. Text stays text. */
export function LinkedText({ text, house: { Link }, onVisit }: Props) {
  let at = 0;
  return piecesOf(text).map((piece) => {
    const key = at;
    at += piece.text.length;
    if (!piece.href) return piece.text;
    if (piece.href.startsWith('/')) {
      return (
        <Link key={key} to={piece.href} onClick={onVisit}>
          {piece.text}
        </Link>
      );
    }
    const away = piece.href.startsWith('http')
      ? { target: '_blank', rel: 'noopener noreferrer' }
      : {};
    return (
      <a key={key} href={piece.href} {...away}>
        {piece.text}
      </a>
    );
  });
}
