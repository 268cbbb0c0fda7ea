/* What hides where it leads or what it holds, beside the word that opens it: so malware is sent past those who look for it. */

/** Shorteners of links, as they begin an address; photographs and maps that people share at Google are none. */
const shortLink =
  /(?<![\w-]|\bapp\.)(?:bit\.ly|bitly\.com|tinyurl\.com|tiny\.(?:cc|one)|t\.co|t\.ly|is\.gd|v\.gd|goo\.(?:gl|su)|cutt\.ly|rb\.gy|ow\.ly|buff\.ly|short\.(?:io|gy)|shorturl\.(?:at|asia|gg)|rebrand\.ly|s\.id|u\.to|j\.mp|vk\.cc|clck\.ru|adf\.ly|shorte\.st|lnkd\.in|qr\.ae|soo\.gd|bl\.ink|dub\.sh|t2m\.io|urlz\.fr|n9\.cl|x\.gd|da\.gd|kutt\.it|surl\.li|me2\.do|han\.gl)\/\w/i;

/** Whether a link says nothing of where it leads. */
export const isShortLink = (link: string) => shortLink.test(link);

/** "zip" alone is a part of an address. */
const archive =
  /\.(?:zipx?|rar|7z|tgz|tar|gz|bz2|xz|iso|img|cab|ace|arj|lzh|jar)\b|\b(?:zip(?:ped)?|compressed|encrypted)[ -](?:file|archive|folder|attachment)|\b(?:rar|7-?z(?:ip)?|winrar)\b|\barchive\b/i;

const password =
  /p[a@]ss[ -]?(?:w[o0]rd|code|phrase|wort)|\b(?:pass|pw|pwd)\b ?(?:is\b|[:=])|mot de passe|contrase[ñn]a|\bsenha\b|\bclave\b ?(?:es\b|[:=])|парол|密码/i;

/** Whether a text brings an archive or a short link, and a password along. */
export const hidesContent = (text: string) =>
  password.test(text) && (archive.test(text) || shortLink.test(text));
